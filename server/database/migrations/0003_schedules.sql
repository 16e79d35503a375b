create table block_schedule (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  start_date date not null,
  end_date date not null,
  archived_on date,
  archived boolean not null generated always as (archived_on is not null) stored,
  constraint block_ends_after_it_starts check (end_date >= start_date)
);
comment on column block_schedule.archived_on is 'The day before which it is there, as for all records that are archived.';

create table section_period (
  id bigint generated always as identity primary key,
  block_schedule_id bigint not null references block_schedule,
  grade_level_id smallint not null references grade_level,
  name text check (name <> ''),
  start_time time not null,
  end_time time not null,
  days_of_week smallint[] not null,
  homeroom boolean not null default false,
  starts_on date,
  continues_id bigint references section_period,
  archived_on date,
  archived boolean not null generated always as (archived_on is not null) stored,
  constraint period_ends_after_it_starts check (end_time > start_time),
  constraint period_meets_on_weekdays check (
    cardinality(days_of_week) > 0 and days_of_week <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  )
);
comment on column section_period.days_of_week is 'Weekdays are 1 to 7, Monday 1.';
comment on column section_period.starts_on is 'Of one that is added to a block under way; null is the first day of the block.';
comment on column section_period.continues_id is
  'The section period that this one continues with other times: its assignments did not begin with it.';
comment on column section_period.archived_on is 'The day before which it is there, as for all records that are archived.';
create index section_period_by_block on section_period (block_schedule_id, grade_level_id);
create index section_period_by_continued on section_period (continues_id) where continues_id is not null;

create table assignment (
  id bigint generated always as identity primary key,
  section_period_id bigint not null references section_period,
  student_group_id bigint not null references student_group,
  teacher_id bigint not null references teacher,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  constraint a_group_once_in_a_section_period exclude using gist (section_period_id with =, student_group_id with =, during with &&)
);
-- The groups that a teacher meets in a section period.
create index assignment_by_section_period on assignment (section_period_id, teacher_id);
create index assignment_by_teacher on assignment (teacher_id);
create index assignment_by_group on assignment (student_group_id);

create table made_by_teacher (
  id bigint generated always as identity primary key,
  student_id bigint references student on delete cascade,
  student_group_id bigint references student_group on delete cascade,
  teacher_id bigint references teacher on delete cascade,
  section_period_id bigint references section_period on delete cascade,
  constraint made_by_teacher_key
    unique nulls not distinct (student_id, student_group_id, teacher_id, section_period_id),
  constraint made_by_teacher_names_a_relation check (
    case when section_period_id is not null then student_id is null and student_group_id is not null and teacher_id is not null
    else num_nonnulls(student_id, student_group_id, teacher_id) = 2 end
  )
);
comment on table made_by_teacher is
  'Which relations between teachers and students a teacher made: contacts, family record and reported absences follow only '
  'from what the office made. A row stays until the office makes or confirms the relation, so that nothing which brings '
  'back an earlier state turns it into the office''s. A membership names student and group, a homeroom teacher student and '
  'teacher, the teacher of a group group and teacher, an assignment group, teacher and section period.';
create index made_by_teacher_by_group on made_by_teacher (student_group_id) where student_group_id is not null;
create index made_by_teacher_by_teacher on made_by_teacher (teacher_id) where teacher_id is not null;
create index made_by_teacher_by_section_period on made_by_teacher (section_period_id) where section_period_id is not null;

create table school_closure (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  start_date date not null,
  end_date date not null,
  entered_on date,
  constraint closure_ends_after_it_starts check (end_date >= start_date),
  constraint closures_do_not_overlap exclude using gist (daterange(start_date, end_date, '[]') with &&)
);
comment on table school_closure is 'A day is closed for one reason.';
create index school_closure_by_day on school_closure (start_date, end_date);

create table calendar_feed (
  id bigint generated always as identity primary key,
  student_id bigint unique references student,
  teacher_id bigint unique references teacher,
  student_group_id bigint unique references student_group on delete cascade,
  room text unique check (room <> ''),
  token_hash bytea not null unique,
  made_by_id bigint not null references account,
  made_at timestamptz not null default now(),
  constraint feed_is_of_one check (num_nonnulls(student_id, teacher_id, student_group_id, room) = 1)
);
comment on table calendar_feed is
  'The secret address under which calendar programs read a schedule: one for each person, group and room.';
create index calendar_feed_by_account on calendar_feed (made_by_id);

create function end_calendar_feeds() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'student' then
    delete from calendar_feed where student_id = old.id;
  elsif tg_table_name = 'teacher' then
    delete from calendar_feed where teacher_id = old.id;
  else
    delete from calendar_feed where student_id = old.student_id or teacher_id = old.teacher_id;
  end if;
  return null;
end $$;
comment on function end_calendar_feeds is
  'A calendar address is known to devices and people, so it ends when its person leaves, gets another e-mail address or '
  'another role; whoever is to go on reading the calendar makes a new one.';
create trigger student_ends_calendar_feeds after update of email, is_active on student for each row
  when (lower(old.email) <> lower(new.email) or (old.is_active and not new.is_active))
  execute function end_calendar_feeds();
create trigger teacher_ends_calendar_feeds after update of email, active on teacher for each row
  when (lower(old.email) <> lower(new.email) or (old.active and not new.active))
  execute function end_calendar_feeds();
create trigger account_ends_calendar_feeds after update of role, active on account for each row
  when (old.role <> new.role or (old.active and not new.active))
  execute function end_calendar_feeds();

create table teacher_absence (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teacher,
  start_date date not null,
  end_date date not null,
  whole_days boolean not null,
  reason text check (reason <> '' and length(reason) <= 500),
  check (start_date <= end_date),
  check (end_date - start_date <= 400)
);
comment on table teacher_absence is
  'From when to when a teacher is absent: wholly, or in some section periods. The reason is for the office only.';
create index teacher_absence_by_teacher on teacher_absence (teacher_id);
create index teacher_absence_by_end on teacher_absence (end_date);

create table teacher_absence_period (
  teacher_absence_id bigint not null references teacher_absence on delete cascade,
  section_period_id bigint not null references section_period on delete cascade,
  primary key (teacher_absence_id, section_period_id)
);
comment on table teacher_absence_period is 'The section periods of an absence that is not of whole days.';
create index teacher_absence_period_by_period on teacher_absence_period (section_period_id);

create table cover (
  section_period_id bigint not null references section_period on delete cascade,
  day date not null,
  absent_teacher_id bigint not null references teacher,
  teacher_id bigint references teacher,
  primary key (section_period_id, day, absent_teacher_id),
  check (teacher_id <> absent_teacher_id)
);
comment on table cover is
  'Who covers the class that an absent teacher meets in a section period on a day; without a teacher, no cover is needed.';
create index cover_by_day on cover (day);
create index cover_by_teacher on cover (teacher_id, day) where teacher_id is not null;
create index cover_by_absent_teacher on cover (absent_teacher_id, day);

create table substitute_link (
  id bigint generated always as identity primary key,
  teacher_id bigint not null references teacher,
  day date not null,
  made_by_id bigint not null references account,
  made_at timestamptz not null,
  token_hash bytea not null unique,
  code_hash bytea not null unique,
  pin_salt bytea not null,
  pin_hash bytea not null,
  wrong_pins smallint not null default 0,
  revoked_by_id bigint references account,
  revoked_at timestamptz,
  constraint revoked_by_somebody check ((revoked_by_id is null) = (revoked_at is null))
);
comment on table substitute_link is
  'A substitute without an account takes the classes of one absent teacher on one day, by a link that the office has made.';
comment on column substitute_link.token_hash is 'SHA-256 of the secret of the link.';
comment on column substitute_link.code_hash is 'SHA-256 of the typed code.';
comment on column substitute_link.pin_hash is 'The PIN is so short that its hash is salted and slow.';
create index substitute_link_by_day on substitute_link (day);
create index substitute_link_by_teacher on substitute_link (teacher_id);
create index substitute_link_by_maker on substitute_link (made_by_id);
create index substitute_link_by_revoker on substitute_link (revoked_by_id) where revoked_by_id is not null;
create index substitute_link_by_age on substitute_link (made_at);

create table substitute_visit (
  id bigint generated always as identity primary key,
  substitute_link_id bigint not null references substitute_link on delete cascade,
  way text not null check (way in ('link', 'code')),
  account_id bigint not null unique references account,
  name text collate "und-x-icu" not null check (name <> ''),
  token_hash bytea not null unique,
  opening_hash bytea not null,
  draft_key bytea,
  device text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  unique (substitute_link_id, way)
);
comment on table substitute_visit is 'An opening of a link. Each of its two ways opens it once.';
comment on column substitute_visit.token_hash is 'SHA-256 of the cookie.';
comment on column substitute_visit.opening_hash is
  'SHA-256 of what lets the same browser repeat the opening after a lost reply.';
comment on column substitute_visit.draft_key is
  'What the browser stores is encrypted by it; it is deleted where the visit ends.';
