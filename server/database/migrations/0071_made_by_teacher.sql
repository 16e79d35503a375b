-- Which relations between teachers and students a teacher made: contacts, family record and reported absences follow only
-- from what the office made. A row stays until the office makes or confirms the relation, so that nothing which brings back
-- an earlier state turns it into the office's. Of the columns are named:
--   a membership: student, group              the teacher of a group: group, teacher
--   a homeroom teacher: student, teacher      an assignment: group, teacher, section period
create table made_by_teacher (
  id integer generated always as identity primary key,
  student_id integer references student on delete cascade,
  student_group_id integer references student_group on delete cascade,
  teacher_id integer references teacher on delete cascade,
  section_period_id integer references section_period on delete cascade,
  constraint made_by_teacher_key
    unique nulls not distinct (student_id, student_group_id, teacher_id, section_period_id),
  constraint made_by_teacher_names_a_relation check (
    case when section_period_id is not null then student_id is null and student_group_id is not null and teacher_id is not null
    else num_nonnulls(student_id, student_group_id, teacher_id) = 2 end
  )
);
create index made_by_teacher_by_group on made_by_teacher (student_group_id) where student_group_id is not null;
create index made_by_teacher_by_teacher on made_by_teacher (teacher_id) where teacher_id is not null;
create index made_by_teacher_by_section_period on made_by_teacher (section_period_id) where section_period_id is not null;

-- What there is counts as the office's, unless the audit has a teacher as the last who made it.
insert into made_by_teacher (student_id, student_group_id)
select student_id, student_group_id from (
  select distinct on (membership.student_id, membership.student_group_id) membership.student_id,
    membership.student_group_id, account.role
  from group_membership membership
    join audit on audit.subject = 'student' and audit.subject_id = membership.student_id and audit.action = 'change'
      and audit.details -> (membership.type || '_group') ->> 'new' = membership.student_group_id::text
    join account on account.id = audit.account_id
  where upper_inf(membership.during) or upper(membership.during) > current_date
  order by membership.student_id, membership.student_group_id, audit.id desc
) last where role = 'teacher';

insert into made_by_teacher (student_group_id, teacher_id)
select id, teacher_id from (
  select distinct on (student_group.id) student_group.id, student_group.teacher_id, account.role
  from student_group
    join audit on audit.subject = 'student_group' and audit.subject_id = student_group.id
      and student_group.teacher_id::text = case jsonb_typeof(audit.details -> 'teacher')
        when 'object' then audit.details -> 'teacher' ->> 'new' else audit.details ->> 'teacher' end
    join account on account.id = audit.account_id
  where not student_group.archived
  order by student_group.id, audit.id desc
) last where role = 'teacher';

insert into made_by_teacher (student_id, teacher_id)
select student_id, teacher_id from (
  select distinct on (link.student_id, link.teacher_id) link.student_id, link.teacher_id, made.role
  from student_homeroom_teacher link join lateral (
    select audit.at, account.role
    from audit join account on account.id = audit.account_id
    where audit.subject = 'student' and audit.subject_id = link.student_id
      and (audit.details ->> 'homeroom_teacher_added' = link.teacher_id::text
        or (audit.details -> 'homeroom_teacher_ids' -> 'new' @> to_jsonb(link.teacher_id)
          and not audit.details -> 'homeroom_teacher_ids' -> 'old' @> to_jsonb(link.teacher_id)))
    union all
    select batch.at, account.role
    from upload_change change join upload_batch batch on batch.id = change.upload_batch_id
      join account on account.id = batch.account_id
    where batch.kind = 'homeroom_teachers' and batch.undone_at is null and change.record_id = link.student_id
      and change.after -> 'teachers' @> to_jsonb(link.teacher_id)
      and not coalesce(change.before -> 'teachers' @> to_jsonb(link.teacher_id), false)
  ) made on true
  order by link.student_id, link.teacher_id, made.at desc
) last where role = 'teacher';

insert into made_by_teacher (student_group_id, teacher_id, section_period_id)
select student_group_id, teacher_id, section_period_id from (
  select distinct on (assignment.section_period_id, assignment.student_group_id, assignment.teacher_id)
    assignment.section_period_id, assignment.student_group_id, assignment.teacher_id, account.role
  from assignment
    join audit on audit.subject = 'section_period' and audit.subject_id = assignment.section_period_id
      and audit.details ->> 'teacher' = assignment.teacher_id::text
      and audit.details -> 'groups_added' @> to_jsonb(assignment.student_group_id)
    join account on account.id = audit.account_id
  where upper_inf(assignment.during) or upper(assignment.during) > current_date
  order by assignment.section_period_id, assignment.student_group_id, assignment.teacher_id, audit.id desc
) last where role = 'teacher';
