-- Families read the reasons for absences in their language: what the school has not named in it is read in English.
alter table absence_reason add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
comment on column absence_reason.names is
  'The names for families in other languages, by the code of the language; without one, families read the English name.';

-- A school that renamed a reason decides itself what it is called in Spanish.
update absence_reason set names = jsonb_build_object('es', usual.spanish)
from (values
  ('Illness', 'Enfermedad'),
  ('Medical appointment', 'Cita médica'),
  ('Bereavement', 'Duelo'),
  ('Religious observance', 'Celebración religiosa'),
  ('Family', 'Asunto familiar'),
  ('Transportation', 'Transporte'),
  ('Suspension', 'Suspensión'),
  ('Unknown', 'Motivo desconocido')) usual (english, spanish)
where name = usual.english;
