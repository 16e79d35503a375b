-- A day is closed for one reason.
alter table school_closure
  add constraint closures_do_not_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&);

-- The secret address under which calendar programs read a schedule: one a person, and only its hash.
create table calendar_feed (
  id integer generated always as identity primary key,
  student integer unique references student,
  teacher integer unique references teacher,
  token_hash bytea not null unique,
  made_by integer not null references account,
  made_at timestamptz not null default now(),
  constraint feed_is_of_one_person check (num_nonnulls(student, teacher) = 1)
);
