import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Status } from '#contract/words.ts'
import { call } from '#web/api.ts'
import type { TeachersClass } from './classes.ts'
import {
  asSubmitted,
  changesBetween,
  markOf,
  marksOf,
  withStatus,
  type Mark,
  type Marks,
  type SavedSheet,
} from './marks.ts'

/** The marks on the screen, what is saved of them, and the way to save. */
export function useSheet(saved: SavedSheet, taught: TeachersClass) {
  const queryClient = useQueryClient()
  const [marks, setMarks] = useState<Marks>(() => marksOf(saved))
  const [touched, setTouched] = useState(false)
  const students = taught.students.map(({ id }) => id)
  const save = useMutation({
    mutationFn: ({ sent, reason }: { sent: Marks; reason: string | undefined }) =>
      call('POST /attendance/submit/', {
        body: {
          section_period_id: saved.section_period_id,
          date: saved.date,
          teacher_id: saved.teacher_id,
          attendance: asSubmitted(sent, students),
          version: saved.version,
          ...(reason && { reason }),
        },
      }),
    onSuccess: async (reply, { sent }) => {
      const query = {
        section_period_id: saved.section_period_id,
        date: saved.date,
        teacher_id: saved.teacher_id,
      }
      // What was marked while the save was under way stays on the screen, unsaved.
      setMarks((current) => (current === sent ? marksOf(reply) : current))
      setTouched(false)
      queryClient.setQueryData(['attendance', 'sheet', query], reply)
      await queryClient.invalidateQueries({ queryKey: ['attendance', 'day', saved.date] })
    },
  })
  const change = (student: number, mark: Mark) => {
    setTouched(true)
    setMarks((before) => ({ ...before, [student]: mark }))
  }
  return {
    marks,
    students,
    isSaving: save.isPending,
    failure: save.error,
    changedMeanwhile: save.data?.changed_meanwhile ?? [],
    save: (reason?: string) => save.mutateAsync({ sent: marks, reason }),
    changes: changesBetween(marksOf(saved), marks, students),
    touched,
    setMark: change,
    setStatus: (student: number, status: Status) =>
      change(student, withStatus(markOf(marks, student), status)),
    markAllPresent: () => {
      setTouched(true)
      setMarks({})
    },
  }
}
