-- Names sort as people expect, whatever collation the database was made with.
-- Weekdays are 1 to 7, Monday 1. Days are the school's local days. Ranges of days include their first day only.

create extension if not exists btree_gist;

create table school (
  id boolean primary key default true check (id),
  name text not null,
  time_zone text not null default 'America/New_York',
  year_start date not null,
  year_end date not null,
  set_up boolean not null default false,
  teachers_may_edit boolean not null default true,
  attendance_days_back smallint not null default 2 check (attendance_days_back between 0 and 30),
  tier_at_risk smallint not null default 5,
  tier_chronic smallint not null default 10,
  tier_severe smallint not null default 20,
  constraint school_year_runs_forward check (year_end > year_start),
  constraint tiers_rise check (0 < tier_at_risk and tier_at_risk < tier_chronic and tier_chronic < tier_severe and tier_severe <= 100)
);

create table grade_level (
  id smallint primary key check (id between 1 and 7),
  grade smallint not null unique check (grade = id + 5)
);
insert into grade_level (id, grade) select code, code + 5 from generate_series(1, 7) as code;

create table core_class (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '')
);
insert into core_class (name) values ('Math'), ('English'), ('Science'), ('Social Studies');

create table cte_class (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '')
);

create table course (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  grade_level smallint references grade_level,
  core_class integer references core_class,
  cte_class integer references cte_class
);

create table teacher (
  id integer generated always as identity primary key,
  first_name text collate "und-x-icu" not null check (first_name <> ''),
  last_name text collate "und-x-icu" not null check (last_name <> ''),
  email text not null check (email <> ''),
  teaches_core boolean not null default true,
  teaches_cte boolean not null default false,
  active boolean not null default true
);
create unique index teacher_email_key on teacher (lower(email));

create table student (
  id integer generated always as identity primary key,
  first_name text collate "und-x-icu" not null check (first_name <> ''),
  last_name text collate "und-x-icu" not null check (last_name <> ''),
  email text not null check (email <> ''),
  student_number text check (student_number <> ''),
  grade_level smallint not null references grade_level,
  is_active boolean not null default true
);
create unique index student_email_key on student (lower(email));
create unique index student_number_key on student (student_number);
create index student_by_grade on student (grade_level) where is_active;

create table student_homeroom_teacher (
  student integer not null references student,
  teacher integer not null references teacher,
  primary key (student, teacher)
);
create index student_homeroom_teacher_by_teacher on student_homeroom_teacher (teacher);

-- Names stand here for people who have no teacher's or student's record, such as the office.
create table account (
  id integer generated always as identity primary key,
  email text not null check (email <> ''),
  first_name text collate "und-x-icu" not null default '',
  last_name text collate "und-x-icu" not null default '',
  google_sub text unique,
  role text not null check (role in ('admin', 'teacher', 'student', 'none')),
  teacher integer unique references teacher,
  student integer unique references student,
  superuser boolean not null default false,
  active boolean not null default true,
  signed_in_at timestamptz,
  constraint superusers_are_admins check (not superuser or role = 'admin'),
  constraint role_has_its_record check (
    case role
      when 'student' then student is not null and teacher is null
      when 'teacher' then teacher is not null and student is null
      when 'admin' then student is null
      else student is null and teacher is null
    end
  )
);
create unique index account_email_key on account (lower(email));

create table session (
  token_hash bytea primary key,
  account integer not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index session_by_account on session (account);

create table student_group (
  id integer generated always as identity primary key,
  type text not null check (type in ('core', 'cte', 'homeroom')),
  name text collate "und-x-icu" not null check (name <> ''),
  grade_level smallint not null references grade_level,
  core_class integer references core_class,
  teacher integer references teacher,
  capacity integer check (capacity >= 1),
  room_number text check (room_number <> ''),
  archived boolean not null default false,
  unique (id, type),
  constraint core_class_is_for_core_groups check (core_class is null or type = 'core')
);
create unique index student_group_name_key on student_group (type, grade_level, lower(name)) where not archived;
create index student_group_by_teacher on student_group (teacher);

-- One group of each type at a time; moving closes one range and opens another.
create table group_membership (
  id integer generated always as identity primary key,
  student integer not null references student,
  student_group integer not null,
  type text not null,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  foreign key (student_group, type) references student_group (id, type),
  constraint one_group_of_a_type_at_a_time exclude using gist (student with =, type with =, during with &&)
);
create index group_membership_by_group on group_membership (student_group);

create table block_schedule (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  start_date date not null,
  end_date date not null,
  archived boolean not null default false,
  constraint block_ends_after_it_starts check (end_date >= start_date)
);

create table section_period (
  id integer generated always as identity primary key,
  block_schedule integer not null references block_schedule,
  grade_level smallint not null references grade_level,
  name text check (name <> ''),
  start_time time not null,
  end_time time not null,
  days_of_week smallint[] not null,
  homeroom boolean not null default false,
  archived boolean not null default false,
  constraint period_ends_after_it_starts check (end_time > start_time),
  constraint period_meets_on_weekdays check (
    cardinality(days_of_week) > 0 and days_of_week <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  )
);
create index section_period_by_block on section_period (block_schedule, grade_level);

create table assignment (
  id integer generated always as identity primary key,
  section_period integer not null references section_period,
  student_group integer not null references student_group,
  teacher integer not null references teacher,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  constraint a_group_once_in_a_section_period exclude using gist (section_period with =, student_group with =, during with &&)
);
create index assignment_by_teacher on assignment (teacher);
create index assignment_by_group on assignment (student_group);

create table school_closure (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  start_date date not null,
  end_date date not null,
  constraint closure_ends_after_it_starts check (end_date >= start_date)
);
create index school_closure_by_day on school_closure (start_date, end_date);

-- A sheet exists once it has been taken, so "not taken" is never confused with "present".
create table attendance_sheet (
  section_period integer not null references section_period,
  day date not null,
  teacher integer not null references teacher,
  version integer not null default 1,
  taken_by integer not null references account,
  taken_at timestamptz not null default now(),
  primary key (section_period, day, teacher)
);
create index attendance_sheet_by_day on attendance_sheet (day);

create table attendance_mark (
  section_period integer not null,
  day date not null,
  student integer not null references student,
  status text not null check (status in ('P', 'A', 'T')),
  excuse text,
  comment text check (comment <> ''),
  teacher integer not null,
  student_group integer not null references student_group,
  -- The sheet's version in which the mark was last changed.
  version integer not null default 1,
  taken_by integer not null references account,
  taken_at timestamptz not null default now(),
  primary key (section_period, day, student),
  foreign key (section_period, day, teacher) references attendance_sheet (section_period, day, teacher),
  constraint excuse_goes_with_status check (
    excuse is null or (status = 'A' and excuse in ('AEX', 'AUX')) or (status = 'T' and excuse in ('TEX', 'TUX'))
  )
);
create index attendance_mark_by_student on attendance_mark (student, day);
create index attendance_mark_by_day on attendance_mark (day);

-- Append-only: every mark's old and new value. The first value of a mark has no old one.
create table attendance_change (
  id bigint generated always as identity primary key,
  section_period integer not null,
  day date not null,
  student integer not null references student,
  old_status text,
  old_excuse text,
  old_comment text,
  new_status text not null,
  new_excuse text,
  new_comment text,
  changed_by integer not null references account,
  changed_at timestamptz not null default now(),
  reason text
);
create index attendance_change_by_mark on attendance_change (section_period, day, student);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account integer references account,
  action text not null,
  subject text not null,
  subject_id integer,
  details jsonb not null default '{}'
);
create index audit_by_subject on audit (subject, subject_id);

create table upload_batch (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('students', 'staff', 'homeroom_teachers')),
  account integer not null references account,
  at timestamptz not null default now(),
  file_name text not null,
  row_count integer not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  errors jsonb not null default '[]',
  undone_at timestamptz
);

-- What an upload did to one record: `before` is null where it was added.
create table upload_change (
  batch integer not null references upload_batch,
  record_id integer not null,
  before jsonb,
  after jsonb not null,
  primary key (batch, record_id)
);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger attendance_change_append_only before update or delete on attendance_change
  for each statement execute function append_only();
create trigger audit_append_only before update or delete on audit
  for each statement execute function append_only();
