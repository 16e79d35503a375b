-- A deactivation of students by the form or by a bulk action, and what it ended, so that it can be undone.
create table student_deactivation (
  id integer generated always as identity primary key,
  account_id integer not null references account,
  -- The school's local day.
  day date not null,
  at timestamptz not null default now()
);
create index student_deactivation_by_account on student_deactivation (account_id);

create table student_deactivation_member (
  student_deactivation_id integer not null references student_deactivation on delete cascade,
  student_id integer not null references student on delete cascade,
  -- The memberships before it: group, type, first_day, and end_day, the day after the last one or null.
  memberships jsonb not null,
  -- The student is active again, whoever did that: there is nothing to undo.
  ended_at timestamptz,
  primary key (student_deactivation_id, student_id)
);
create index student_deactivation_member_by_student on student_deactivation_member (student_id, student_deactivation_id);

-- A calendar address is known to devices and people, so it ends when its person leaves, gets another e-mail address or
-- another role; whoever is to go on reading the calendar makes a new one.
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
create trigger student_ends_calendar_feeds after update of email, is_active on student for each row
  when (lower(old.email) <> lower(new.email) or (old.is_active and not new.is_active))
  execute function end_calendar_feeds();
create trigger teacher_ends_calendar_feeds after update of email, active on teacher for each row
  when (lower(old.email) <> lower(new.email) or (old.active and not new.active))
  execute function end_calendar_feeds();
create trigger account_ends_calendar_feeds after update of role, active on account for each row
  when (old.role <> new.role or (old.active and not new.active))
  execute function end_calendar_feeds();

-- Those that outlived their person already.
delete from calendar_feed where not exists (
  select from student where student.id = calendar_feed.student_id and is_active
  union all select from teacher where teacher.id = calendar_feed.teacher_id and active);
