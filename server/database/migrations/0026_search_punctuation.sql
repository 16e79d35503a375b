-- People leave out the apostrophe of O'Mwangi and the hyphen of Al-Rashid when they type.
create or replace function fold_for_search(value text) returns text language sql immutable strict parallel safe
return case
  when octet_length(value) = length(value) then translate(lower(value collate "C"), '-''', ' ') collate "C"
  else translate(
    lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
    '-‐‑''’‘ʼ', '   ') collate "C"
end;
comment on function fold_for_search is
  'People and groups are found by a text without case, accents and apostrophes, with spaces for hyphens, which the database '
  'keeps beside their names. Most texts are plain ASCII, for which the short way gives the same.';

-- An update of a column that they are generated from computes the stored texts again.
update student set last_name = last_name where search_lines <> fold_for_search(search_lines);
update teacher set last_name = last_name where search_lines <> fold_for_search(search_lines);
update student_group set name = name where search_lines <> fold_for_search(search_lines);
reindex index contact_by_search_word;
