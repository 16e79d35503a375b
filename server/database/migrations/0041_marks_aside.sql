-- A mark counts on days on which the student is enrolled. Marks of other days are kept in a table of their own, so that no list
-- and no figure can forget to leave them out, and they come back once an enrollment includes their day.
create table attendance_mark_aside (
  like attendance_mark including defaults including constraints including comments,
  primary key (day, section_period_id, student_id),
  foreign key (student_id) references student,
  foreign key (absence_reason_id) references absence_reason,
  foreign key (first_taken_by_id) references account,
  foreign key (section_period_id, day, teacher_id, student_group_id, taken_by_id) references attendance_sheet_group
    (section_period_id, day, teacher_id, student_group_id, taken_by_id)
);
create index attendance_mark_aside_by_student on attendance_mark_aside (student_id, day);
create index attendance_mark_aside_by_reason on attendance_mark_aside (absence_reason_id) where absence_reason_id is not null;
create index attendance_mark_aside_by_first_account on attendance_mark_aside (first_taken_by_id)
  where first_taken_by_id is not null;
create index attendance_mark_aside_by_sheet_group on attendance_mark_aside
  (section_period_id, day, teacher_id, student_group_id, taken_by_id);
comment on table attendance_mark_aside is
  'Marks of days on which the student is not enrolled. They are kept, but they are on no list and in no figure.';

create function put_marks_aside(students bigint[], days daterange[]) returns bigint language plpgsql as $$
declare
  one record;
  moved bigint;
  total bigint := 0;
begin
  for one in
    -- A subquery that returns a value, because a join would read all enrollments where a sheet has a few students.
    select changed.student, first, next from unnest(students, days) changed (student, days)
    cross join lateral (select coalesce(lower(changed.days), '-infinity'), coalesce(upper(changed.days), 'infinity')) range (first, next)
    cross join lateral (
      select from attendance_mark mark
      where mark.student_id = changed.student and mark.day >= first and mark.day < next
        and (select true from enrollment
          where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null
      limit 1) found
  loop
    with gone as (
      delete from attendance_mark mark
      where student_id = one.student and day >= one.first and day < one.next
        and (select true from enrollment
          where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null
      returning *
    ), kept as (
      insert into attendance_mark_aside select * from gone
      on conflict (day, section_period_id, student_id) do update set status = excluded.status, excuse = excluded.excuse,
        comment = excluded.comment, teacher_id = excluded.teacher_id, student_group_id = excluded.student_group_id,
        version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
        first_taken_by_id = excluded.first_taken_by_id, first_taken_at = excluded.first_taken_at,
        absence_reason_id = excluded.absence_reason_id, arrived_at = excluded.arrived_at, left_at = excluded.left_at
    )
    select count(*) into moved from gone;
    total := total + moved;
  end loop;
  return total;
end $$;
comment on function put_marks_aside is
  'Moves the marks of students in ranges of days on which they are not enrolled to attendance_mark_aside; returns their number.';

create function take_marks_back(students bigint[], days daterange[]) returns bigint language plpgsql as $$
declare
  moved bigint;
begin
  with gone as (
    delete from attendance_mark_aside mark using unnest(students, days) changed (student, days)
    where mark.student_id = changed.student and (changed.days @> mark.day) is true
      and exists (select from enrollment where enrollment.student_id = mark.student_id and (during @> mark.day) is true)
    returning mark.*
  ), back as (
    insert into attendance_mark select * from gone on conflict do nothing
  )
  select count(*) into moved from gone;
  return moved;
end $$;
comment on function take_marks_back is
  'Moves the marks of students in ranges of days on which they are enrolled back from attendance_mark_aside; returns their number.';

create function put_added_marks_aside() returns trigger language plpgsql as $$
declare
  students bigint[];
  days daterange[];
begin
  -- Whoever takes attendance checks the list first. This is for enrollments that end between that and the save.
  select array_agg(student_id), array_agg(daterange(day, day, '[]')) into students, days
  from (select distinct student_id, day from changed_mark) mark
  where (select true from enrollment
    where enrollment.student_id = mark.student_id and (during @> mark.day) is true) is null;
  if students is not null then
    perform put_marks_aside(students, days);
  end if;
  return null;
end $$;
create trigger put_added_aside after insert on attendance_mark
  referencing new table as changed_mark for each statement execute function put_added_marks_aside();

create function move_marks_with_enrollments() returns trigger language plpgsql as $$
declare
  students bigint[];
  days daterange[];
begin
  if tg_op = 'INSERT' then
    select array_agg(student_id), array_agg(during) into students, days from changed where not isempty(during);
  elsif tg_op = 'DELETE' then
    select array_agg(student_id), array_agg(during) into students, days from former where not isempty(during);
  else
    select array_agg(student_id), array_agg(part) into students, days
    from (
      select student_id, datemultirange(changed.during) now_days, datemultirange(former.during) former_days
      from changed join former using (id, student_id) where changed.during <> former.during
    ) enrollment, unnest((now_days - former_days) + (former_days - now_days)) part;
  end if;
  if students is null then
    return null;
  end if;
  -- Who saves marks of these students at the same moment waits, and finds the new enrollment. Nobody waits for an end with today.
  -- The sheets stay as they are, because a save locks its sheet before its students.
  perform from student where id in (
    select student from unnest(students, days) range (student, days) where lower(range.days) < school_day()
  ) order by id for update;
  if tg_op <> 'INSERT' then
    perform put_marks_aside(students, days);
  end if;
  if tg_op <> 'DELETE' then
    perform take_marks_back(students, days);
  end if;
  return null;
end $$;
comment on function move_marks_with_enrollments is
  'Puts the marks of days aside that have no enrollment any more, and takes those back that have one again.';

create or replace function count_days(first_day date, last_day date) returns void language plpgsql as $$
declare
  students bigint[];
begin
  -- Saves wait: whoever saves afterwards finds their day counted, and counts it again.
  lock table attendance_mark in share row exclusive mode;
  students := array(select distinct student_id from misplaced_marks(first_day, last_day));
  perform put_marks_aside(students, array_fill(daterange(first_day, last_day, '[]'), array[cardinality(students)]));
  perform take_marks_back(students, array_fill(daterange(first_day, last_day, '[]'), array[cardinality(students)]));
  delete from attendance_day where day between first_day and last_day;
  delete from attendance_class_day where day between first_day and last_day;
  insert into attendance_day (student_id, day, present, tardy, excused, absent)
  select student_id, day, present, tardy, excused, absent from mark_days(first_day, last_day) order by day, student_id;
  insert into attendance_class_day
    (day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent)
  select day, section_period_id, teacher_id, student_group_id, present, tardy, excused, absent
  from mark_class_days(first_day, last_day) order by day, section_period_id, teacher_id, student_group_id;
  update attendance_counted set through = last_day where through < last_day;
end $$;

create function misplaced_marks(first_day date, last_day date)
returns table (student_id integer, day date) language sql stable as $$
  select student_id, day from attendance_mark mark
  where day between first_day and last_day and not exists (
    select from enrollment where enrollment.student_id = mark.student_id and during @> day)
  union all
  select student_id, day from attendance_mark_aside mark
  where day between first_day and last_day and exists (
    select from enrollment where enrollment.student_id = mark.student_id and during @> day)
$$;
comment on function misplaced_marks is
  'Marks that are aside though the student is enrolled on their day, or not aside though the student is not.';

create or replace function wrong_day_counts(first_day date, last_day date) returns bigint language sql stable as $$
  select (
    select count(*) from misplaced_marks(first_day, last_day)
  ) + (
    select count(*) from mark_days(first_day, last_day) marks
    full join (select * from attendance_day where day between first_day and last_day) kept using (student_id, day)
    where (marks.present, marks.tardy, marks.excused, marks.absent)
      is distinct from (kept.present, kept.tardy, kept.excused, kept.absent)
  ) + (
    select count(*) from mark_class_days(first_day, last_day) marks
    full join (select * from attendance_class_day where day between first_day and last_day) kept
      using (day, section_period_id, teacher_id, student_group_id)
    where (marks.present, marks.tardy, marks.excused, marks.absent)
      is distinct from (kept.present, kept.tardy, kept.excused, kept.absent)
  )
$$;
comment on function wrong_day_counts is
  'How many marks are where they do not belong, and how many counts of days that are counted are not those of the marks.';

create or replace function delete_mark_changes_before(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  count bigint;
begin
  perform set_config('homeroom.audit_purpose', 'retention', true);
  with deleted as (
    delete from attendance_change where id in (
      select id from attendance_change where changed_at < moment order by changed_at, id limit most)
    returning id, section_period_id, day, student_id
  ), changed as (
    update attendance_mark mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  ), changed_aside as (
    update attendance_mark_aside mark set first_taken_by_id = null, first_taken_at = null
    where (section_period_id, day, student_id) in (select section_period_id, day, student_id from deleted)
  )
  select count(*) into count from deleted;
  perform set_config('homeroom.audit_purpose', '', true);
  return count;
end $$;

-- Nothing that a school has seen in its figures vanishes from them: who has marks before the first enrollment has been
-- enrolled since then.
update enrollment set first_day = marked.first_day
from (
  select first_one.id, min(mark.day) first_day
  from (
    select distinct on (student_id) id, student_id, first_day from enrollment where not isempty(during)
    order by student_id, first_day
  ) first_one join attendance_mark mark on mark.student_id = first_one.student_id and mark.day < first_one.first_day
  group by first_one.id
) marked where enrollment.id = marked.id;
do $$
declare
  students bigint[] := array(select distinct student_id from misplaced_marks('-infinity', 'infinity'));
begin
  perform put_marks_aside(students, array_fill(daterange(null, null), array[cardinality(students)]));
end $$;

create trigger enrollments_added after insert on enrollment
  referencing new table as changed for each statement execute function move_marks_with_enrollments();
create trigger enrollments_changed after update on enrollment
  referencing old table as former new table as changed for each statement execute function move_marks_with_enrollments();
create trigger enrollments_deleted after delete on enrollment
  referencing old table as former for each statement execute function move_marks_with_enrollments();
