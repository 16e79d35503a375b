-- An emergency roll says of everyone who should be in the building whether someone has seen them. Who was expected, and in which
-- class, is stored when it starts, so that the record stays as it was.
create table emergency_roll (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('drill', 'emergency')),
  day date not null,
  started_by_id bigint not null references account,
  started_at timestamptz not null,
  started_time time not null,
  ended_by_id bigint references account,
  ended_at timestamptz,
  ended_time time,
  constraint roll_ends_after_it_starts check (ended_at >= started_at),
  constraint roll_ends_at_a_time check ((ended_at is null) = (ended_time is null))
);
comment on column emergency_roll.started_time is 'The school''s local time, which HOMEROOM_NOW may have stopped.';
comment on column emergency_roll.day is 'The school''s day. A roll that nobody has ended is over with its day.';
comment on column emergency_roll.ended_by_id is 'Empty where the roll ended with its day.';
create unique index emergency_roll_once on emergency_roll (day) where ended_at is null;
create index emergency_roll_by_start on emergency_roll (started_at);
create index emergency_roll_by_starter on emergency_roll (started_by_id);
create index emergency_roll_by_ender on emergency_roll (ended_by_id) where ended_by_id is not null;

-- A class as it was when the roll started.
create table emergency_roll_class (
  id bigint primary key generated always as identity,
  emergency_roll_id bigint not null references emergency_roll on delete cascade,
  name text not null check (name <> ''),
  teacher_id bigint references teacher on delete set null,
  room_number text check (room_number <> ''),
  start_time time not null,
  end_time time not null
);
create index emergency_roll_class_by_roll on emergency_roll_class (emergency_roll_id);
create index emergency_roll_class_by_teacher on emergency_roll_class (teacher_id) where teacher_id is not null;

create table emergency_roll_student (
  emergency_roll_id bigint not null references emergency_roll on delete cascade,
  student_id bigint not null references student on delete cascade,
  emergency_roll_class_id bigint references emergency_roll_class on delete cascade,
  away text check (away <> ''),
  primary key (emergency_roll_id, student_id)
);
comment on column emergency_roll_student.away is 'Why the student was not expected in the building, in words; empty where they were.';
create index emergency_roll_student_by_student on emergency_roll_student (student_id);
create index emergency_roll_student_by_class on emergency_roll_student (emergency_roll_class_id)
  where emergency_roll_class_id is not null;

-- Every mark stays; the latest by its own time counts.
create table emergency_roll_mark (
  id bigint primary key generated always as identity,
  emergency_roll_id bigint not null,
  student_id bigint not null,
  state text not null check (state in ('seen', 'missing', 'unknown')),
  marked_by_id bigint not null references account,
  marked_at timestamptz not null,
  received_at timestamptz not null,
  key text not null,
  constraint emergency_roll_mark_of_student foreign key (emergency_roll_id, student_id)
    references emergency_roll_student on delete cascade,
  constraint emergency_roll_mark_once unique (emergency_roll_id, key)
);
comment on column emergency_roll_mark.marked_at is 'When someone marked it on their phone, which may have had no network.';
comment on column emergency_roll_mark.key is 'Made by the phone, so that a mark that is sent twice counts once.';
create index emergency_roll_mark_by_student on emergency_roll_mark (emergency_roll_id, student_id);
create index emergency_roll_mark_by_account on emergency_roll_mark (marked_by_id);

alter table school add column teachers_start_rolls boolean not null default true;
comment on column school.teachers_start_rolls is 'Whether teachers may start an emergency roll, besides the office.';
