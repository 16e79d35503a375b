-- Lets one statement undo itself: where a mark was saved meanwhile, the write fails with a code of our own and is retried.
create function raise_stale_write() returns integer language plpgsql as $$
begin
  raise exception 'a mark was saved meanwhile' using errcode = 'HR001';
end
$$;

-- A repeat of a save that was made before these fields were renamed is answered under their new names.
alter table attendance_save rename column answer to reply;
update attendance_save
set reply = jsonb_set(reply, '{may}', (reply -> 'may') - 'why_not' - 'ask' || jsonb_build_object(
  'blocked_reason', reply -> 'may' -> 'why_not', 'request_correction', reply -> 'may' -> 'ask'))
where reply -> 'may' ? 'why_not';
