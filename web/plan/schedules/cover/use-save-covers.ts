import { CallFailure, call } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { Choice } from './choices.ts'
import { COVER } from './queries.ts'

type Unsaved = {
  classes: readonly Choice[]
  /** The unsaved teachers who are absent all day, including those without a class to cover. */
  teachers: readonly number[]
}

/** Saves the coverage. If a teacher is not free, the user can choose to save it anyway. */
export function useSaveCovers(date: string, onSaved: (sent: Unsaved) => void) {
  return useAction(
    async ({ classes, teachers }: Unsaved) => {
      const messages: string[] = []
      for (const { meeting, choice } of classes) {
        if (choice !== null) continue
        const { section_period_id, absent_teacher_id } = meeting
        const query = { date, section_period_id, absent_teacher_id }
        messages.push((await call('DELETE /schedules/api/cover/', { query })).message)
      }
      const covers = classes.flatMap(({ meeting, choice, room }) =>
        choice === null
          ? []
          : [
              {
                section_period_id: meeting.section_period_id,
                absent_teacher_id: meeting.absent_teacher_id,
                teacher_id: choice === 'not_needed' ? null : choice,
                room_today: room,
              },
            ],
      )
      if (covers.length > 0 || teachers.length > 0)
        messages.push(await saveOrAsk({ date, covers, teacher_ids: [...teachers] }))
      return messages.at(-1) ?? ''
    },
    {
      successMessage: (message) => message,
      refreshes: COVER,
      awaitsRefresh: true,
      onSuccess: (message, sent) => message !== '' && onSaved(sent),
    },
  )
}

type Body = {
  date: string
  teacher_ids: number[]
  covers: {
    section_period_id: number
    absent_teacher_id: number
    teacher_id: number | null
    room_today: string
  }[]
}

/** Returns the server's message, or '' if a teacher is not free and the user decides not to save. */
async function saveOrAsk(body: Body): Promise<string> {
  try {
    return (await call('POST /schedules/api/cover/', { body })).message
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'clash') throw error
    const conflicts = error.details['clashes'] as { message: string }[]
    const isConfirmed = await confirm({
      message: 'Some teachers have a conflict. Save anyway?',
      details: conflicts.map(({ message }) => message).join(' '),
      confirmLabel: 'Save anyway',
    })
    if (!isConfirmed) return ''
    return (await call('POST /schedules/api/cover/', { body: { ...body, allow_conflicts: true } })).message
  }
}
