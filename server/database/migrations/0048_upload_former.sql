-- An upload that changes a grade or who is active may end enrollments and places that are planned for the next school year. Its
-- undoing has them back exactly.
alter table upload_change add column former jsonb;
comment on column upload_change.former is
  'Of a student whose grade or being active changed: all enrollments before and after, and the memberships that had not ended.';
