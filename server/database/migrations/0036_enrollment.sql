-- A student is enrolled from a first day to a last one. student.is_active and student.grade_level_id say what is true today,
-- since every list of today reads them; two triggers keep the enrollments in step with whoever writes these columns.
create table entry_code (
  code text primary key check (code ~ '^[a-z_]{1,40}$'),
  name text not null check (name <> '' and length(name) <= 60),
  place smallint not null
);
comment on table entry_code is 'How students come to be enrolled. Code goes by the code, people read the name.';
insert into entry_code (code, name, place) values
  ('new', 'New student', 1),
  ('from_other_school', 'From another school', 2),
  ('returned', 'Returned', 3),
  ('promoted', 'Promoted', 4),
  ('retained', 'Retained', 5);

create table exit_code (
  code text primary key check (code ~ '^[a-z_]{1,40}$'),
  name text not null check (name <> '' and length(name) <= 60),
  place smallint not null
);
comment on table exit_code is 'Why enrollments end.';
insert into exit_code (code, name, place) values
  ('transferred_in_district', 'Transferred within the district', 1),
  ('transferred_out', 'Transferred out of the district', 2),
  ('moved_away', 'Moved away', 3),
  ('graduated', 'Graduated', 4),
  ('left_school', 'Left school', 5),
  ('no_show', 'Never attended', 6),
  ('deceased', 'Deceased', 7),
  ('promoted', 'Promoted', 8),
  ('retained', 'Retained', 9),
  ('unknown', 'Unknown', 10);

create table enrollment (
  id bigint generated always as identity primary key,
  student_id bigint not null references student on delete cascade,
  first_day date not null,
  last_day date,
  is_gone_on_last_day boolean not null default false,
  grade_level_id smallint not null references grade_level,
  entry_code text not null references entry_code,
  exit_code text references exit_code,
  destination text check (destination <> '' and length(destination) <= 120),
  note text check (note <> '' and length(note) <= 1000),
  changed_by_id bigint references account,
  during daterange not null generated always as (
    case exit_code when 'no_show' then 'empty'::daterange else daterange(first_day, last_day, '[]') end) stored,
  constraint enrollment_runs_forward check (last_day >= first_day),
  constraint enrollment_end_has_its_code check ((last_day is null) = (exit_code is null)),
  constraint only_an_end_has_a_destination check (destination is null or last_day is not null),
  constraint only_ended_students_are_gone check (not is_gone_on_last_day or last_day is not null),
  constraint enrollments_do_not_overlap exclude using gist (student_id with =, during with &&)
);
comment on table enrollment is
  'When a student attends the school, and in which grade. Without a last day it is open; a student has one open enrollment at most.';
comment on column enrollment.is_gone_on_last_day is
  'The end was entered on the last day itself, so sheets of that day that are not taken yet do not have the student.';
comment on column enrollment.changed_by_id is 'Null for enrollments that Homeroom made for students who were there before it had them.';
comment on column enrollment.during is 'Empty where the student never attended.';
create index enrollment_by_student on enrollment (student_id, first_day);
create index enrollment_by_account on enrollment (changed_by_id);
create index enrollment_by_last_day on enrollment (last_day) where last_day is not null;
create index enrollment_by_first_day on enrollment (first_day);

create function school_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('homeroom.today', true), '')::date,
    (now() at time zone coalesce((select time_zone from school), 'UTC'))::date)
$$;
comment on function school_day is 'The day that a command names as today in homeroom.today, else the local day of the school.';

create function enroll_as_students(students bigint[]) returns void language plpgsql as $$
declare
  today date := school_day();
  account bigint := nullif(current_setting('homeroom.account', true), '')::bigint;
begin
  -- A student who is inactive from today has no enrollment that goes on, and none that begins later.
  delete from enrollment using student
  where student_id = student.id and student.id = any(students) and not student.is_active
    and first_day > today and not isempty(during);
  update enrollment set last_day = today, is_gone_on_last_day = true, exit_code = coalesce(exit_code, 'unknown'),
    changed_by_id = account
  from student
  where student_id = student.id and student.id = any(students) and not student.is_active
    and during @> today and not (is_gone_on_last_day and last_day = today);

  -- A student who is active again on the day of leaving never left. An enrollment that was to begin later begins today.
  delete from enrollment later using student, enrollment ended
  where later.student_id = student.id and student.id = any(students) and student.is_active
    and later.first_day > today and not isempty(later.during)
    and ended.student_id = student.id and ended.during @> today and ended.is_gone_on_last_day and ended.last_day = today;
  update enrollment set last_day = null, is_gone_on_last_day = false, exit_code = null, destination = null,
    changed_by_id = account
  from student
  where student_id = student.id and student.id = any(students) and student.is_active
    and during @> today and is_gone_on_last_day and last_day = today;
  update enrollment set first_day = today, grade_level_id = student.grade_level_id, changed_by_id = account
  from student
  where student_id = student.id and student.id = any(students) and student.is_active
    and first_day > today and not isempty(during)
    and not exists (select from enrollment other where other.student_id = student.id and other.during @> today);

  -- Back in the grade of yesterday: the change of grade of today never was.
  with undone as (
    delete from enrollment wrong using student, enrollment former
    where wrong.student_id = student.id and student.id = any(students) and student.is_active
      and wrong.first_day = today and not isempty(wrong.during) and wrong.grade_level_id <> student.grade_level_id
      and former.student_id = student.id and former.last_day = today - 1 and former.exit_code in ('promoted', 'retained')
      and wrong.entry_code in ('promoted', 'retained') and former.grade_level_id = student.grade_level_id
    returning former.id, wrong.last_day, wrong.is_gone_on_last_day, wrong.exit_code, wrong.destination
  )
  update enrollment set last_day = undone.last_day, is_gone_on_last_day = undone.is_gone_on_last_day,
    exit_code = undone.exit_code, destination = undone.destination, changed_by_id = account
  from undone where enrollment.id = undone.id;
  update enrollment set grade_level_id = student.grade_level_id, changed_by_id = account
  from student
  where student_id = student.id and student.id = any(students) and student.is_active
    and during @> today and first_day = today and enrollment.grade_level_id <> student.grade_level_id;

  -- Another grade from today on: yesterday was the last day in the former one.
  with former as (
    select enrollment.*, student.grade_level_id new_grade,
      case when student.grade_level_id > enrollment.grade_level_id then 'promoted' else 'retained' end code
    from enrollment join student on student.id = enrollment.student_id
    where student.id = any(students) and student.is_active
      and during @> today and enrollment.grade_level_id <> student.grade_level_id
  ), ended as (
    update enrollment set last_day = today - 1, is_gone_on_last_day = false, exit_code = former.code, destination = null,
      changed_by_id = account
    from former where enrollment.id = former.id
    returning former.*
  )
  insert into enrollment (student_id, first_day, last_day, is_gone_on_last_day, grade_level_id, entry_code, exit_code,
    destination, changed_by_id)
  select student_id, today, last_day, is_gone_on_last_day, new_grade, code, exit_code, destination, account from ended;

  insert into enrollment (student_id, first_day, grade_level_id, entry_code, changed_by_id)
  select id, today, grade_level_id,
    case when exists (select from enrollment where student_id = student.id and not isempty(during)) then 'returned' else 'new' end,
    account
  from student
  where id = any(students) and is_active
    and not exists (select from enrollment where student_id = student.id and during @> today);
end $$;
comment on function enroll_as_students is
  'Brings enrollments in step with what students are today: ends, reopens, corrects or begins them. Nothing changes where they agree.';

create function enroll_added_students() returns trigger language plpgsql as $$
begin
  -- A command says from when a student is enrolled; a student whom nothing else enrolled is there since the year began.
  insert into enrollment (student_id, first_day, grade_level_id, entry_code)
  select id, least(school_day(), (select year_start from school)), grade_level_id, 'new' from added
  where is_active and not exists (select from enrollment where student_id = added.id);
  return null;
end $$;

create function enroll_changed_students() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(
    select changed.id from changed join former using (id)
    where (changed.is_active, changed.grade_level_id) is distinct from (former.is_active, former.grade_level_id));
begin
  if cardinality(changed) > 0 then
    perform enroll_as_students(changed);
  end if;
  return null;
end $$;

create function pg_temp.school_year_start(day date) returns date language sql as $$
  select max(start)::date from school cross join lateral (
    select year_start - make_interval(years => back) start from generate_series(0, 60) back
  ) year where start <= day
$$;
-- Whoever was here before is enrolled since the first day of the school year of the first day that is known about them. Who is
-- inactive was enrolled until the last one.
insert into enrollment (student_id, first_day, last_day, is_gone_on_last_day, grade_level_id, entry_code, exit_code)
select id, first_day, case when not is_active then greatest(first_day, last_known) end, not is_active, grade_level_id, 'new',
  case when not is_active then 'unknown' end
from (
  select student.*, last_known,
    coalesce(pg_temp.school_year_start(coalesce(first_known, school_day())), first_known, school_day()) first_day
  from student cross join lateral (
    select least(
        (select day from attendance_mark where student_id = student.id order by day limit 1),
        (select min(lower(during)) from group_membership where student_id = student.id and lower(during) <= school_day())
      ) first_known,
      greatest(
        (select day from attendance_mark where student_id = student.id order by day desc limit 1),
        (select max(least(upper(during) - 1, school_day())) from group_membership
          where student_id = student.id and lower(during) <= school_day()),
        (select max(day) from student_deactivation_member member
          join student_deactivation on student_deactivation.id = student_deactivation_id where member.student_id = student.id)
      ) last_known
  ) known
) student
where is_active or last_known is not null;

create trigger student_is_enrolled after insert on student
  referencing new table as added for each statement execute function enroll_added_students();
create trigger student_enrollment_follows after update on student
  referencing old table as former new table as changed for each statement execute function enroll_changed_students();
