-- What stands at the head of letters: one row. The logo is stored as it was checked when it was uploaded.
create table letterhead (
  id smallint primary key default 1 check (id = 1),
  postal_address text not null default '' check (length(postal_address) <= 400),
  phone text not null default '' check (length(phone) <= 40),
  logo bytea check (length(logo) <= 500000),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_width smallint check (logo_width > 0),
  logo_height smallint check (logo_height > 0),
  logo_version integer not null default 0,
  constraint letterhead_logo_complete check (
    num_nulls(logo, logo_type, logo_width, logo_height) in (0, 4))
);
insert into letterhead default values;
comment on table letterhead is
  'What stands at the head of letters: one row. The logo is stored as it was checked when it was uploaded.';
comment on column letterhead.logo_version is 'Counts uploads, so that browsers load a new logo under a new address.';

-- What a substitute has to know, printed on their paper.
alter table teacher_absence
  add column substitute_note text check (substitute_note <> '' and length(substitute_note) <= 500);
comment on column teacher_absence.substitute_note is 'What the substitute has to know; it is printed on their paper.';
