-- What the office saw (an arrival, a leave) applies to its time only: entryInMeeting in contract/day/attendance/absence-rules.ts.
create function reason_in_class(starts time[], ends time[], arrivals boolean[], seen boolean[], reasons smallint[],
  class_start time, class_end time) returns smallint language plpgsql immutable parallel safe as $$
declare
  ended_by time;
  begins_from time;
  touches boolean;
begin
  for place in 1..cardinality(starts) loop
    continue when ended_by is not null and (ends[place] is null or ends[place] > ended_by);
    continue when begins_from is not null
      and (arrivals[place] or starts[place] is null or starts[place] < begins_from);
    touches := coalesce(starts[place] < class_end, true) and coalesce(ends[place] > class_start, true);
    if touches then
      return reasons[place];
    elsif not seen[place] or begins_from is not null then
      return null;
    elsif class_end <= starts[place] then
      ended_by := starts[place];
    elsif ends[place] is null then
      return null;
    else
      begins_from := ends[place];
    end if;
  end loop;
  return null;
end $$;
comment on function reason_in_class is
  'The reason of the reported absence that applies to a class, of those that reach a student on its day, the one that counts first first.';
