-- Who must meet whom how often in a block, and when teachers are off: what a week is proposed from.

-- One row for each block whose needs were saved; the version is that of its needs and times off as a whole.
create table block_needs (
  block_schedule_id integer primary key references block_schedule on delete cascade,
  version integer not null default 1
);

create table need (
  id integer generated always as identity primary key,
  block_schedule_id integer not null references block_needs on delete cascade,
  student_group_id integer not null references student_group on delete cascade,
  teacher_id integer not null references teacher,
  meetings_per_week smallint not null check (meetings_per_week >= 1),
  -- Pairs of meetings that follow each other on one day.
  doubles smallint not null default 0,
  -- Needs of a block with the same name meet at one time.
  together text check (together <> ''),
  -- Needs of a block with the same name are one class, which their one teacher meets at once.
  same_class text check (same_class <> ''),
  constraint doubles_are_pairs_of_meetings check (doubles between 0 and meetings_per_week / 2),
  -- Checked at the end, because needs may exchange their groups or teachers.
  constraint need_of_a_group_and_teacher_once unique (block_schedule_id, student_group_id, teacher_id) deferrable initially deferred
);
create index need_by_group on need (student_group_id);
create index need_by_teacher on need (teacher_id);

-- When a teacher cannot be given lessons in a block.
create table teacher_time_off (
  id integer generated always as identity primary key,
  block_schedule_id integer not null references block_needs on delete cascade,
  teacher_id integer not null references teacher,
  days_of_week smallint[] not null,
  start_time time not null,
  end_time time not null,
  constraint time_off_ends_after_it_starts check (end_time > start_time),
  constraint time_off_is_on_weekdays check (
    cardinality(days_of_week) > 0 and days_of_week <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  )
);
create index teacher_time_off_by_block on teacher_time_off (block_schedule_id);
create index teacher_time_off_by_teacher on teacher_time_off (teacher_id);

-- How much a wish that is not fulfilled counts when a week is proposed, per case; 0 ignores it.
alter table school
  add column weight_one_a_day smallint not null default 30 check (weight_one_a_day between 0 and 100),
  add column weight_double_across_break smallint not null default 10 check (weight_double_across_break between 0 and 100),
  add column weight_long_day smallint not null default 8 check (weight_long_day between 0 and 100),
  add column weight_many_in_a_row smallint not null default 3 check (weight_many_in_a_row between 0 and 100),
  add column weight_gaps smallint not null default 2 check (weight_gaps between 0 and 100),
  add column weight_same_hour smallint not null default 1 check (weight_same_hour between 0 and 100),
  add column weight_little_change smallint not null default 4 check (weight_little_change between 0 and 100);
