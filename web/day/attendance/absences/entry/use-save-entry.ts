import { useMutation } from '@tanstack/react-query'
import type { AbsenceSource } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { absenceWithDays } from '#web/school/absent/known-absence.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useToastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { useInvalidateAbsences, type AbsenceReply } from '../queries.ts'
import type { What } from './read-what.ts'
import { whoText, type Who } from './who.ts'

export type Entry = { who: Who; what: What; note: string; source: AbsenceSource }

type SaveEvents = {
  onSaved: (entry: Entry, reply: AbsenceReply) => void
  onRemoved: (absenceIds: readonly number[]) => void
}

/** Saves an absence once, and offers to undo it. */
export function useSaveEntry({ onSaved, onRemoved }: SaveEvents) {
  const { today } = useSchoolClock()
  const invalidate = useInvalidateAbsences()
  const addKey = useAddKey()
  const toastUndo = useToastUndo()
  const sentence = ({ who, what }: Pick<Entry, 'who' | 'what'>) =>
    `${whoText(who)}: ${absenceWithDays(what, today)}.`
  const undo = useMutation({
    mutationFn: (absence_ids: number[]) =>
      call('POST /attendance/absences/remove/', { body: { absence_ids, apply: true } }),
    onSuccess: ({ absence_ids }) => onRemoved(absence_ids),
    onError: toastFailure,
    onSettled: invalidate,
  })
  return useMutation({
    mutationFn: ({ who, what, note, source }: Entry) =>
      addKey.send(sentence({ who, what }), (headers) =>
        call('POST /attendance/absences/', {
          headers,
          body: {
            ...('scope' in who ? { scope: who.scope } : { student_ids: who.students.map(({ id }) => id) }),
            ...what,
            note,
            source,
          },
        }),
      ),
    onSuccess: (reply, entry) => {
      addKey.renew()
      toastUndo(`${sentence(entry)} Saved.`, () => undo.mutate(reply.absence_ids))
      onSaved(entry, reply)
    },
    onError: toastFailure,
    onSettled: invalidate,
  })
}
