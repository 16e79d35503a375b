-- Covers and absences of single classes go on in the section period that continues theirs with other times. Days that are over
-- stay as they were.
do $$
declare
  continued record;
  absence record;
  later integer;
begin
  for continued in
    select period.continues_id "from", period.id "to",
      greatest(period.starts_on, (now() at time zone school.time_zone)::date) first_day
    from section_period period cross join school
    where period.continues_id is not null order by period.id
  loop
    insert into cover (section_period_id, day, absent_teacher_id, teacher_id)
    select continued."to", day, absent_teacher_id, teacher_id from cover
    where section_period_id = continued."from" and day >= continued.first_day
    on conflict do nothing;
    delete from cover where section_period_id = continued."from" and day >= continued.first_day;

    for absence in
      select teacher_absence.* from teacher_absence join teacher_absence_period on teacher_absence_id = teacher_absence.id
      where section_period_id = continued."from" and end_date >= continued.first_day
    loop
      later := absence.id;
      if absence.start_date < continued.first_day then
        update teacher_absence set end_date = continued.first_day - 1 where id = absence.id;
        insert into teacher_absence (teacher_id, start_date, end_date, whole_days, reason)
        values (absence.teacher_id, continued.first_day, absence.end_date, false, absence.reason) returning id into later;
        insert into teacher_absence_period (teacher_absence_id, section_period_id)
        select later, section_period_id from teacher_absence_period where teacher_absence_id = absence.id;
      end if;
      delete from teacher_absence_period
      where teacher_absence_id = later and section_period_id = continued."from";
      insert into teacher_absence_period values (later, continued."to") on conflict do nothing;
    end loop;
  end loop;
end $$;
