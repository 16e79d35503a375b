-- Sections of another system that became no group by the rules: rows of enrollments that name them are no errors.
create table left_out_section (
  sourced_id text primary key check (sourced_id <> '' and length(sourced_id) <= 255),
  upload_batch_id integer not null references upload_batch
);
create index left_out_section_by_upload on left_out_section (upload_batch_id);
