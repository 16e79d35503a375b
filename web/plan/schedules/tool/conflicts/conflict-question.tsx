import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import type { GridEdit } from '../edits/edits.ts'
import type { AskForReason } from '../edits/save-edit.ts'
import { focusChip, nextTask } from '../grid/grid-focus.ts'

type ConflictQuestionProps = {
  edit: GridEdit
  conflicts: ScheduleConflict[]
  answer: (reason: string | null) => void
}

/** Asks for a reason to save an edit despite its conflicts. */
export function useConflictQuestion() {
  const [question, setQuestion] = useState<ConflictQuestionProps | null>(null)
  const openQuestion = useRef<ConflictQuestionProps | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      openQuestion.current?.answer(null)
    }
  }, [])
  const ask = useCallback<AskForReason>(
    (edit, conflicts) =>
      new Promise((resolve) => {
        if (!isShown.current) {
          toastFailure(`${edit.name} was not assigned. ${conflicts[0]?.message ?? ''}`)
          return resolve(null)
        }
        const next = {
          edit,
          conflicts,
          answer: (reason: string | null) => {
            openQuestion.current = null
            setQuestion(null)
            nextTask(() =>
              focusChip({ group: edit.group, from: cellAfterAnswer(edit, reason)?.period ?? null }),
            )
            resolve(reason)
          },
        }
        openQuestion.current = next
        setQuestion(next)
      }),
    [],
  )
  return { question, ask }
}

const cellAfterAnswer = ({ from, to }: GridEdit, reason: string | null) =>
  reason === null || !from ? from : to

export const ConflictQuestion = ({ edit, conflicts, answer }: ConflictQuestionProps) => (
  <ReasonDialog
    title={`Assign ${edit.name} anyway?`}
    label="Reason to assign anyway"
    submitLabel="Assign anyway"
    conflicts={conflicts}
    answer={answer}
    returnFocus={false}
    transitionProps={{ duration: 0 }}
  />
)
