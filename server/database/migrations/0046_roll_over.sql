-- The next school year is prepared ahead. Groups that are made for it stand in no list before its first day, as if they were
-- archived; the change of the school's day makes them current, and archives those that they follow.
alter table student_group
  add column planned_from date,
  add column ends_on date;
comment on column student_group.planned_from is 'The first day of a group that is made ahead; null once that day has come.';
comment on column student_group.ends_on is 'The first day on which it will be archived, because the groups of the next year follow it.';
alter table student_group alter column archived set expression as (archived_on is not null or planned_from is not null);
create index student_group_by_planned_from on student_group (planned_from) where planned_from is not null;
create index student_group_by_ends_on on student_group (ends_on) where ends_on is not null and archived_on is null;

create table roll_over (
  id bigint generated always as identity primary key,
  school_year_id bigint not null references school_year on delete cascade,
  account_id bigint not null references account,
  applied_at timestamptz not null default now(),
  applied_on date not null,
  counts jsonb not null,
  undone_at timestamptz,
  undone_by_id bigint references account,
  constraint roll_over_undone_by_somebody check ((undone_at is null) = (undone_by_id is null))
);
comment on table roll_over is 'What prepared a school year from the one before: students, groups, blocks, requirements and closures.';
comment on column roll_over.applied_on is 'The school''s day on which it was done.';
create index roll_over_by_school_year on roll_over (school_year_id);
create index roll_over_by_account on roll_over (account_id);
create index roll_over_by_undone_by on roll_over (undone_by_id);

create table roll_over_change (
  roll_over_id bigint not null references roll_over on delete cascade,
  entity text not null check (entity in
    ('enrollment', 'group_membership', 'student_group', 'block_schedule', 'section_period', 'requirement', 'school_closure')),
  record_id bigint not null,
  student_id bigint references student on delete cascade,
  source_id bigint,
  key text,
  before jsonb,
  after jsonb not null,
  primary key (roll_over_id, entity, record_id)
);
comment on table roll_over_change is 'Each record that a roll-over made or changed, so that it can be undone.';
comment on column roll_over_change.source_id is 'The record of the former year that this one was made from.';
comment on column roll_over_change.key is 'How the plan names a group that was made.';
comment on column roll_over_change.before is 'The changed columns as they were; null where the record was made.';
create index roll_over_change_by_student on roll_over_change (student_id);
create index roll_over_change_by_source on roll_over_change (entity, source_id);
create index roll_over_change_by_record on roll_over_change (entity, record_id);

create table roll_over_draft (
  school_year_id bigint primary key references school_year on delete cascade,
  version integer not null default 1,
  step smallint not null check (step between 1 and 5),
  plan jsonb not null,
  account_id bigint not null references account,
  saved_at timestamptz not null
);
comment on table roll_over_draft is 'How the office prepares a school year, to go on later.';
comment on column roll_over_draft.version is 'Goes up with each save, so that one of two people learns of the other.';
comment on column roll_over_draft.plan is 'The choices, without the students who are exceptions.';
create index roll_over_draft_by_account on roll_over_draft (account_id);

create table roll_over_exception (
  school_year_id bigint not null references roll_over_draft on delete cascade,
  student_id bigint not null references student on delete cascade,
  action text not null check (action in ('retain', 'skip', 'leave')),
  exit_code text,
  primary key (school_year_id, student_id)
);
comment on table roll_over_exception is 'Students of a draft who do not simply go up by a grade.';
create index roll_over_exception_by_student on roll_over_exception (student_id);
