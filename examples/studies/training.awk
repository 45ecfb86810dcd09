# Stands for a training: prints the loss after each of 30 epochs, as a line of JSON.
# A rate that is too large ends badly, one that is too small learns slowly. An epoch takes a
# twentieth of a second, so that there is something to save.
BEGIN {
  off = log(rate / 0.03)
  end = 0.1 + 0.02 * off * off + 0.01 * log(decay / 0.001) ^ 2
  speed = 3 + 12 / (1 + 100 * rate)
  for (epoch = 1; epoch <= 30; epoch++) {
    printf "{\"epoch\": %d, \"loss\": %.6f}\n", epoch, end + 2 * exp(-epoch / speed)
    fflush()
    system("sleep 0.05")
  }
}
