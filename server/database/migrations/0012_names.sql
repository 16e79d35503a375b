-- Tables and columns get the names that the screens and the code use. No content changes.
alter table known_absence rename to reported_absence;
alter table attendance_change rename column known_absence_id to reported_absence_id;
alter table family_call rename column known_absence_id to reported_absence_id;
alter table family_answer rename to family_response;
alter table family_response rename column known_absence_id to reported_absence_id;
alter table family_response rename column words to message;
alter table family_response rename column answered_at to responded_at;
alter table block_needs rename to block_requirements;
alter table need rename to requirement;
alter table left_out_section rename to skipped_section;
alter table class_rule rename column becomes to target;
alter table substitute_visit rename column way to method;
alter table upload_batch rename column kept to skipped;
alter table upload_batch rename column kept_count to skipped_count;
alter table attendance_correction rename column asked_by_id to requested_by_id;
alter table attendance_correction rename column asked_at to requested_at;
alter table proposal rename column asked_at to requested_at;
alter table message rename column answer to smtp_response;
alter table refused_address rename column answer to smtp_response;
alter table backup_archive rename column rehearsed_at to test_restored_at;

-- Constraints, indexes and sequences are named after them.
do $$
declare
  item record;
  rule record;
  renamed text;
begin
  for item in
    select 'constraint' kind, conrelid::regclass::text relation, conname::text "name"
    from pg_constraint where connamespace = current_schema()::regnamespace and conrelid <> 0
    union all
    select case relkind when 'S' then 'sequence' else 'index' end, null, relname::text
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('i', 'S')
      and not exists (select from pg_constraint where conindid = pg_class.oid and contype in ('p', 'u', 'x'))
  loop
    renamed := item.name;
    for rule in
      select pattern, replacement from (values
        (1, '^family_answer_words_', 'family_answer_message_'),
        (2, '^family_answer_answered_at_', 'family_answer_responded_at_'),
        (3, 'family_answer', 'family_response'),
        (4, 'known_absence', 'reported_absence'),
        (5, 'block_needs', 'block_requirements'),
        (6, '^need_', 'requirement_'),
        (7, '^left_out_section', 'skipped_section'),
        (8, '^class_rule_becomes_', 'class_rule_target_'),
        (9, '^(substitute_visit_.*)way_', '\1method_'),
        (10, '^upload_batch_kept_', 'upload_batch_skipped_'),
        (11, '^(attendance_correction_|proposal_|)asked_', '\1requested_'),
        (12, '^attendance_correction_by_asker$', 'attendance_correction_by_requester'),
        (13, '^refused_address_answer_', 'refused_address_smtp_response_'),
        (14, '^(clock|locale|name_order)_is_known$', '\1_is_valid')) rules (place, pattern, replacement)
      order by place
    loop
      renamed := regexp_replace(renamed, rule.pattern, rule.replacement);
    end loop;
    if renamed = item.name then
      continue;
    elsif item.kind = 'constraint' then
      execute format('alter table %s rename constraint %I to %I', item.relation, item.name, renamed);
    else
      execute format('alter %s %I rename to %I', item.kind, item.name, renamed);
    end if;
  end loop;
end $$;

comment on table reported_absence is
  'An absence that the office enters before or after a teacher sees it: of one student, or of a group, a grade or, where none of the three is named, the whole school.';
comment on column reported_absence.changed_at is 'Where several apply, the latest entry or change decides.';
comment on column attendance_change.reported_absence_id is
  'The reported absence because of which it was changed: removing that one proposes the reverse.';
comment on column attendance_change.is_reversal is
  'A reported absence was changed or removed, so that the mark has no excuse by it any more.';
comment on column family_call.reported_absence_id is 'The reported absence that was entered in the same step.';
comment on table family_response is 'What a family reported about an absence, and what the office decided.';
comment on table block_requirements is
  'One row for each block whose class requirements were saved: which group needs which teacher how often. A schedule is proposed from them.';
comment on column block_requirements.version is 'Counts changes of the requirements and the times off of the block as a whole.';
comment on column requirement.together is 'Requirements of a block with the same name meet at one time.';
comment on column requirement.same_class is
  'Requirements of a block with the same name are one class, which their one teacher meets at once.';
comment on table skipped_section is
  'Sections of another system that became no group by the rules: rows of enrollments that name them are no errors.';
comment on column message.smtp_response is 'The latest reply of the receiving mail server.';
comment on column upload_batch.skipped is 'The first records that undoing left as they were, with their reasons.';
comment on column upload_batch.skipped_count is 'How many records undoing left as they were.';
comment on column backup_archive.test_restored_at is 'When a test restore of it succeeded.';
comment on column attendance_correction.version is 'The version of the sheet that the teacher had seen.';
