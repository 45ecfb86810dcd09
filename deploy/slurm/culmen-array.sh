#!/bin/sh
# Sixteen workers of a study as an array job:
#   culmen create training.yaml --store "$CULMEN_STORE"
#   sbatch --export=ALL,STUDY=training deploy/slurm/culmen-array.sh
# CULMEN_STORE is a database of PostgreSQL that the nodes reach; a file of SQLite on a network file system is not safe.
#SBATCH --job-name=culmen
#SBATCH --array=0-15
#SBATCH --time=08:00:00
#SBATCH --cpus-per-task=4
# SIGTERM to the script ten minutes before the time is over, and at scancel --signal=TERM --batch.
#SBATCH --signal=B:TERM@600
#SBATCH --requeue
set -eu

: "${STUDY:?name the study: sbatch --export=ALL,STUDY=NAME}"
: "${CULMEN_STORE:?name the store, a database of PostgreSQL}"

# No two running workers may have the same name; a job that is queued again has its old number and a new count.
name="slurm-${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}-${SLURM_ARRAY_TASK_ID:-0}-${SLURM_RESTART_COUNT:-0}"
culmen worker --study "$STUDY" --name "$name" --lease 2m --drain 9m &
worker=$!
# The shell gets the signal; the worker finishes its trial or gives it back.
trap 'kill -TERM "$worker"' TERM
code=0
wait "$worker" || code=$?
# A wait that the signal interrupted ends before the worker does.
while kill -0 "$worker" 2>/dev/null; do
  wait "$worker" || code=$?
done
# Ended by our signal is ended well.
[ "$code" -eq 143 ] && code=0
exit "$code"
