create table block_needs (
  block_schedule_id bigint primary key references block_schedule on delete cascade,
  version integer not null default 1
);
comment on table block_needs is
  'One row for each block whose needs were saved: who must meet whom how often, from which a week is proposed.';
comment on column block_needs.version is 'Of the needs and the times off of the block as a whole.';

create table need (
  id bigint generated always as identity primary key,
  block_schedule_id bigint not null references block_needs on delete cascade,
  student_group_id bigint not null references student_group on delete cascade,
  teacher_id bigint not null references teacher,
  meetings_per_week smallint not null check (meetings_per_week >= 1),
  doubles smallint not null default 0,
  together text check (together <> ''),
  same_class text check (same_class <> ''),
  constraint doubles_are_pairs_of_meetings check (doubles between 0 and meetings_per_week / 2),
  -- Checked at the end, because needs may exchange their groups or teachers.
  constraint need_of_a_group_and_teacher_once unique (block_schedule_id, student_group_id, teacher_id) deferrable initially deferred
);
comment on column need.doubles is 'Pairs of meetings that follow each other on one day.';
comment on column need.together is 'Needs of a block with the same name meet at one time.';
comment on column need.same_class is
  'Needs of a block with the same name are one class, which their one teacher meets at once.';
create index need_by_group on need (student_group_id);
create index need_by_teacher on need (teacher_id);

create table teacher_time_off (
  id bigint generated always as identity primary key,
  block_schedule_id bigint not null references block_needs on delete cascade,
  teacher_id bigint not null references teacher,
  days_of_week smallint[] not null,
  start_time time not null,
  end_time time not null,
  constraint time_off_ends_after_it_starts check (end_time > start_time),
  constraint time_off_is_on_weekdays check (
    cardinality(days_of_week) > 0 and days_of_week <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  )
);
comment on table teacher_time_off is 'When a teacher cannot be given lessons in a block.';
create index teacher_time_off_by_block on teacher_time_off (block_schedule_id);
create index teacher_time_off_by_teacher on teacher_time_off (teacher_id);

create table proposal (
  id bigint generated always as identity primary key,
  block_schedule_id bigint not null references block_schedule on delete cascade,
  grade_level_ids smallint[] check (cardinality(grade_level_ids) > 0 and grade_level_ids <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  seconds smallint not null check (seconds between 1 and 60),
  seed integer not null check (seed >= 0),
  first_day date not null,
  account_id bigint not null references account,
  asked_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'stopped')),
  stop_requested boolean not null default false,
  discarded boolean not null default false,
  failure text,
  lease_owner uuid,
  lease_ends_at timestamptz,
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
comment on table proposal is
  'A week that somebody asked Homeroom to propose for a block. It waits for those before it, runs in one process, which '
  'stores the best so far here, and has ended then.';
comment on column proposal.grade_level_ids is 'Null for all grades.';
comment on column proposal.first_day is 'The day from which it would count.';
comment on column proposal.failure is 'Why it ended without a result.';
comment on column proposal.fingerprint is 'What the plan was from which it was made; accepting compares it.';
create unique index one_proposal_runs on proposal (state) where state = 'running';
create index proposal_waiting on proposal (id) where state = 'queued';
create index proposal_by_block on proposal (block_schedule_id, id);
create index proposal_by_account on proposal (account_id);

create table proposal_pin (
  proposal_id bigint not null references proposal on delete cascade,
  assignment_id bigint not null references assignment on delete cascade,
  primary key (proposal_id, assignment_id)
);
comment on table proposal_pin is 'Assignments that a proposal keeps.';
create index proposal_pin_by_assignment on proposal_pin (assignment_id);

create table schedule_batch (
  id bigint generated always as identity primary key,
  block_schedule_id bigint not null references block_schedule on delete cascade,
  proposal_id bigint references proposal on delete set null,
  step_ids integer[] not null,
  account_id bigint not null references account,
  made_on date not null,
  made_at timestamptz not null default now(),
  newest_assignment_id bigint not null,
  undone_at timestamptz,
  undone_by_id bigint references account,
  constraint undone_by_somebody check ((undone_at is null) = (undone_by_id is null))
);
comment on table schedule_batch is
  'Assignments that accepting a proposal made and ended in one step, so that it can be undone as a whole.';
comment on column schedule_batch.made_on is 'The school''s day on which it was made.';
comment on column schedule_batch.newest_assignment_id is 'Assignments with a higher id were made after it.';
create index schedule_batch_by_block on schedule_batch (block_schedule_id);
create index schedule_batch_by_proposal on schedule_batch (proposal_id);
create index schedule_batch_by_account on schedule_batch (account_id);
create index schedule_batch_by_undoing_account on schedule_batch (undone_by_id) where undone_by_id is not null;

create table schedule_batch_change (
  schedule_batch_id bigint not null references schedule_batch on delete cascade,
  assignment_id bigint not null,
  section_period_id bigint not null,
  student_group_id bigint not null,
  teacher_id bigint not null,
  before daterange,
  after daterange,
  primary key (schedule_batch_id, assignment_id),
  constraint something_changed check (before is distinct from after)
);
comment on table schedule_batch_change is
  'An assignment before and after a batch; null where it was not there. Its ids are stored without references, because the '
  'records may be deleted later: such a batch is then not undone any more.';
