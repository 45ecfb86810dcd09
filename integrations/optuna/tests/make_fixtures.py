"""Makes the studies optuna.sql and optuna.log of the tests of `culmen import --optuna`: python3 make_fixtures.py DIRECTORY."""
import optuna, os, sys, sqlite3, warnings
warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)
out=sys.argv[1]
def net(t):
    x=t.suggest_float("x",-5,10); lr=t.suggest_float("lr",1e-5,1e-1,log=True); q=t.suggest_float("drop/out",0,0.5,step=0.1)
    n=t.suggest_int("n",1,1024,log=True); k=t.suggest_int("k",3,15,step=4); f=t.suggest_categorical("flag",[True,False]); t.suggest_int("one",7,7)
    if t.number==2: raise ValueError("before all parameters")
    d=t.suggest_categorical("opt",["adam","sgd",None]); m=0.9
    if d=="sgd": m=t.suggest_float("momentum",0,1)
    t.set_user_attr("who","o'ann"); t.set_user_attr("epochs",12); t.set_user_attr("tags",["a","b"])
    v=(x-1)**2+abs(lr-1e-3)+q+(n-32)**2*1e-4+k*.1+(d=="sgd")+f*.5+m
    for s in range(2): t.report(v+1-s if t.number!=4 else float("nan"),s)
    if t.number%5==3: raise optuna.TrialPruned()
    if t.number==5: raise ValueError("boom")
    return v if t.number!=6 else float("inf")
def two(t):
    x=t.suggest_float("x",0,1); y=t.suggest_float("y",0,1)
    t.set_user_attr("c",(x+y-1.5,))
    return x+y*y, (1-x)+y
def fill(storage):
    st=optuna.create_study(storage=storage,study_name="net",direction="minimize",sampler=optuna.samplers.RandomSampler(seed=1))
    st.set_user_attr("owner","bob")
    st.optimize(net,n_trials=12,catch=(ValueError,))
    st.enqueue_trial({"x":1.0,"lr":1e-3,"drop/out":0.3,"n":32,"k":3,"opt":"adam","flag":False})
    t=st.ask(); 
    st.enqueue_trial({"x":2.0,"lr":1e-3,"drop/out":0.3,"n":33,"k":7,"opt":None,"flag":True})
    s2=optuna.create_study(storage=storage,study_name="front",directions=["minimize","maximize"],sampler=optuna.samplers.NSGAIISampler(seed=1,constraints_func=lambda t: t.user_attrs["c"]))
    s2.set_metric_names(["cost","gain"])
    s2.optimize(two,n_trials=6)
    print(st.best_trial.number,st.best_value,[x.state.name for x in st.trials],[x.number for x in s2.best_trials])
for f in ("f.db","optuna.log"):
    if os.path.exists(out+"/"+f): os.remove(out+"/"+f)
fill("sqlite:///"+out+"/f.db")
fill(optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(out+"/optuna.log")))
c=sqlite3.connect(out+"/f.db")
tables={"studies":"study_id integer primary key, study_name varchar(512) not null",
"version_info":"version_info_id integer primary key, schema_version integer, library_version varchar(256)",
"study_directions":"study_direction_id integer primary key, direction varchar(8) not null, study_id integer not null, objective integer not null",
"study_user_attributes":'study_user_attribute_id integer primary key, study_id integer, "key" varchar(512), value_json text',
"study_system_attributes":'study_system_attribute_id integer primary key, study_id integer, "key" varchar(512), value_json text',
"trials":"trial_id integer primary key, number integer, study_id integer, state varchar(8) not null, datetime_start timestamp, datetime_complete timestamp",
"trial_user_attributes":'trial_user_attribute_id integer primary key, trial_id integer, "key" varchar(512), value_json text',
"trial_system_attributes":'trial_system_attribute_id integer primary key, trial_id integer, "key" varchar(512), value_json text',
"trial_params":"param_id integer primary key, trial_id integer, param_name varchar(512), param_value double precision, distribution_json text",
"trial_values":"trial_value_id integer primary key, trial_id integer not null, objective integer not null, value double precision, value_type varchar(7) not null",
"trial_intermediate_values":"trial_intermediate_value_id integer primary key, trial_id integer not null, step integer not null, intermediate_value double precision, intermediate_value_type varchar(7) not null",
"alembic_version":"version_num varchar(32) not null"}
with open(out+"/optuna.sql","w") as w:
    w.write("-- Two studies in the tables of Optuna 5.0, with types that SQLite and PostgreSQL both have.\n")
    for t,ddl in tables.items():
        w.write(f"create table {t} ({ddl});\n")
        for r in c.execute(f"select * from {t}"):
            w.write(f"insert into {t} values ("+", ".join("null" if v is None else repr(v) if isinstance(v,(int,float)) else "'"+str(v).replace("'","''")+"'" for v in r)+");\n")
os.remove(out+"/f.db")
