-- Schools edit the reasons for entering and leaving, and give each the code that the district knows it by.
alter table entry_code
  add column district_code text check (district_code <> '' and length(district_code) <= 120),
  drop constraint entry_code_code_check,
  add check (code ~ '^[a-z0-9_]{1,40}$');
alter table exit_code
  add column district_code text check (district_code <> '' and length(district_code) <= 120),
  drop constraint exit_code_code_check,
  add check (code ~ '^[a-z0-9_]{1,40}$');
create unique index entry_code_name on entry_code (lower(name));
create unique index exit_code_name on exit_code (lower(name));
comment on column entry_code.district_code is 'What the district calls it: the report of entries and withdrawals has it beside the name.';
comment on column exit_code.district_code is 'What the district calls it: the report of entries and withdrawals has it beside the name.';
