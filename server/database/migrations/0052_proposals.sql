-- A week that somebody asked Homeroom to propose for a block. It waits for those before it, runs in one process, which keeps
-- the best so far here, and has ended then.
create table proposal (
  id integer generated always as identity primary key,
  block_schedule_id integer not null references block_schedule on delete cascade,
  -- Null for all grades.
  grade_level_ids smallint[] check (cardinality(grade_level_ids) > 0),
  -- Assignments that it keeps.
  pinned integer[] not null,
  seconds smallint not null check (seconds between 1 and 60),
  seed integer not null check (seed >= 0),
  -- The day from which it would count.
  first_day date not null,
  account_id integer not null references account,
  asked_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'stopped')),
  stop_requested boolean not null default false,
  discarded boolean not null default false,
  -- Why it ended without a result.
  failure text,
  lease_owner uuid,
  lease_ends_at timestamptz,
  -- What the plan was from which it was made; accepting compares it.
  fingerprint text,
  placed integer not null default 0,
  wanted integer not null default 0,
  score double precision,
  wishes jsonb not null default '[]',
  steps jsonb not null default '[]',
  unplaced jsonb not null default '[]',
  accepted_step_ids integer[] not null default '{}',
  constraint a_running_proposal_has_a_process check (
    (state = 'running') = (lease_owner is not null) and (lease_owner is null) = (lease_ends_at is null)
  )
);
create unique index one_proposal_runs on proposal (state) where state = 'running';
create index proposal_waiting on proposal (id) where state = 'queued';
create index proposal_by_block on proposal (block_schedule_id, id);
create index proposal_by_account on proposal (account_id);

-- Assignments that accepting a proposal made and ended in one step, so that it can be undone as a whole.
create table schedule_batch (
  id integer generated always as identity primary key,
  block_schedule_id integer not null references block_schedule on delete cascade,
  proposal_id integer references proposal on delete set null,
  step_ids integer[] not null,
  account_id integer not null references account,
  -- The school's day on which it was made.
  made_on date not null,
  made_at timestamptz not null default now(),
  -- Assignments with a higher id were made after it.
  newest_assignment_id integer not null,
  undone_at timestamptz,
  undone_by_id integer references account,
  constraint undone_by_somebody check ((undone_at is null) = (undone_by_id is null))
);
create index schedule_batch_by_block on schedule_batch (block_schedule_id);
create index schedule_batch_by_proposal on schedule_batch (proposal_id);
create index schedule_batch_by_account on schedule_batch (account_id);
create index schedule_batch_by_undoing_account on schedule_batch (undone_by_id) where undone_by_id is not null;

-- An assignment before and after a batch; null where it was not there. Its ids are kept without references, because the
-- records may be deleted later: such a batch is then not undone any more.
create table schedule_batch_change (
  schedule_batch_id integer not null references schedule_batch on delete cascade,
  assignment_id integer not null,
  section_period_id integer not null,
  student_group_id integer not null,
  teacher_id integer not null,
  before daterange,
  after daterange,
  primary key (schedule_batch_id, assignment_id),
  constraint something_changed check (before is distinct from after)
);
