-- The Spanish texts that schools have not changed, as a school writes them: a letter to one parent is not to several.
update letter_settings set texts = (
  select jsonb_agg(case when one ->> 'language' = 'es' and one ->> 'text' = '{date}

Estimados {contacts}:

{student} ({grade}) ha faltado {days_absent} de {days_enrolled} días de clases este año ({percent}%): {absent_dates}.

Echamos de menos a {first_name} en clase. Los días de ausencia se acumulan rápidamente y queremos ayudar. Por favor, llame a la oficina de la escuela al {phone} o díganos qué impide que {first_name} asista.

Atentamente,

{school}' then one || jsonb_build_object('text', '{date}

Estimada familia de {first_name}:

{student} ({grade}) ha faltado {days_absent} de los {days_enrolled} días de clases de este año escolar ({percent}%): {absent_dates}.

Extrañamos a {first_name} en clase. Las ausencias se acumulan rápidamente y queremos ayudar. Por favor, llame a la oficina de la escuela al {phone} o díganos qué le impide a {first_name} asistir a clases.

Atentamente,

{school}') else one end order by place)
  from jsonb_array_elements(texts) with ordinality t (one, place))
where texts <> '[]';

update notice_settings set texts = (
  select jsonb_agg(case when one ->> 'language' = 'es' and one ->> 'correction_text' = 'Estimada familia de {first_name}:

Le avisamos que la escuela registró una ausencia de {first_name} el {date}. Se corrigió: {reason}

{link}

{school}' then one || jsonb_build_object('correction_text', 'Estimada familia de {first_name}:

Le habíamos avisado de una ausencia de {first_name} el {date}. El registro se corrigió. {reason}

{link}

{school}') else one end order by place)
  from jsonb_array_elements(texts) with ordinality t (one, place))
where texts <> '[]';

update absence_reason set names = names || jsonb_build_object('es', better.spanish)
from (values
  ('Bereavement', 'Duelo', 'Fallecimiento de un familiar'),
  ('Transportation', 'Transporte', 'Problema de transporte')) better (english, usual, spanish)
where name = better.english and names ->> 'es' = better.usual;
