-- Jobs run once a night in one of the processes of a database. A row is the last run of a job; while its lease is renewed,
-- the job is running.
create table job_run (
  job text primary key,
  -- The school's day in whose first hours the run was due.
  night date not null,
  attempts smallint not null default 1 check (attempts >= 0),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null while it runs, and where its process ended before it did.
  outcome text check (outcome in ('done', 'failed')),
  sentence text,
  last_done_at timestamptz,
  lease_owner uuid,
  lease_ends_at timestamptz,
  check ((outcome is null) = (finished_at is null))
);
