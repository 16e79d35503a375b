-- Why students are absent or tardy: a list of the school, which its superusers change.
create table absence_reason (
  id smallint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 60),
  is_excused boolean not null,
  district_code text check (district_code <> '' and length(district_code) <= 120),
  words text not null default '' check (length(words) <= 300),
  for_families boolean not null default true,
  is_active boolean not null default true,
  place smallint not null
);
create unique index absence_reason_name on absence_reason (lower(name));
comment on table absence_reason is 'A reason that was used is retired, never deleted.';
comment on column absence_reason.district_code is
  'The attendance event category for the district, in place of the one of the mark.';
comment on column absence_reason.words is 'What the office types for it, separated by commas: dentist, doctor.';
comment on column absence_reason.for_families is 'Families can choose it for their response.';

insert into absence_reason (name, is_excused, words, for_families, place) values
  ('Illness', true, 'sick, ill, flu, fever, cold, cough, stomach, headache, migraine, covid, vomiting, unwell', true, 1),
  ('Medical appointment', true,
    'dentist, doctor, orthodontist, appointment, appt, dr, hospital, clinic, therapy, checkup, surgery', true, 2),
  ('Bereavement', true, 'funeral, wake, memorial, death', true, 3),
  ('Religious observance', true, 'eid, passover, diwali, church, mosque, temple, synagogue', true, 4),
  ('Family', true, 'travel, vacation, wedding, college visit', true, 5),
  ('Transportation', true, 'bus, car, traffic, ride, train', true, 6),
  ('Suspension', false, 'suspended', false, 7),
  ('Unknown', false, '', false, 8);

alter table reported_absence add column absence_reason_id smallint references absence_reason;
alter table family_response add column absence_reason_id smallint references absence_reason;
alter table attendance_mark add column absence_reason_id smallint references absence_reason;
alter table attendance_change
  add column old_absence_reason_id smallint references absence_reason,
  add column new_absence_reason_id smallint references absence_reason;
create index reported_absence_by_reason on reported_absence (absence_reason_id) where absence_reason_id is not null;
create index family_response_by_reason on family_response (absence_reason_id) where absence_reason_id is not null;
create index attendance_mark_by_reason on attendance_mark (absence_reason_id) where absence_reason_id is not null;
create index attendance_change_by_old_reason on attendance_change (old_absence_reason_id)
  where old_absence_reason_id is not null;
create index attendance_change_by_new_reason on attendance_change (new_absence_reason_id)
  where new_absence_reason_id is not null;
comment on column attendance_mark.absence_reason_id is
  'What the office entered with the mark; without it, the reason of the reported absence is that of the mark.';
