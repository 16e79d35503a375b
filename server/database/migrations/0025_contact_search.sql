-- The search finds contacts by the beginnings of the words of their name, and by any part of their phone number.
create function search_endings(digits text) returns tsvector language sql immutable strict parallel safe cost 1000
  return array_to_tsvector(array(
    select distinct substr(digits, place) from generate_series(1, length(digits) - 2) place));
comment on function search_endings is 'The endings of a number from three digits on: each part of it begins one of them.';

create index contact_by_search_word on contact using gin (search_words(fold_for_search(name)))
  with (fastupdate = off);
create index contact_by_phone_part on contact using gin (search_endings(regexp_replace(phone, '\D', '', 'g')))
  with (fastupdate = off) where phone is not null;
