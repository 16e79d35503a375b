-- What an office wants to know about an upload afterwards: how it was asked for, which rows it left out and why, and
-- who took it back.
alter table upload_batch
  add column clear_existing boolean not null default false,
  -- The headers of the file, in order.
  add column columns jsonb not null default '[]',
  add column undone_by integer references account,
  -- What undoing left as it was: the first records with their reasons, and how many there are.
  add column kept jsonb not null default '[]',
  add column kept_count integer not null default 0;

-- The groups that a student left because of the upload.
alter table upload_change add column left_groups integer[] not null default '{}';

create table upload_rejected (
  batch integer not null references upload_batch,
  place integer not null,
  row_number integer not null,
  message text not null,
  -- Column, value and what is expected, for each bad cell.
  problems jsonb not null default '[]',
  cells jsonb not null default '[]',
  primary key (batch, place)
);

insert into upload_rejected (batch, place, row_number, message)
select upload_batch.id, error.place, coalesce(substring(error.sentence from '^Row (\d+): ')::integer, 0),
  regexp_replace(error.sentence, '^Row \d+: ', '')
from upload_batch, jsonb_array_elements_text(errors) with ordinality error (sentence, place);
alter table upload_batch drop column errors;
