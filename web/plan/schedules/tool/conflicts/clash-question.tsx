import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import type { GridEdit } from '../edits/edits.ts'
import type { AskForReason } from '../edits/save-edit.ts'
import { focusChip, afterRender } from '../grid/grid-focus.ts'

type ClashQuestionProps = { edit: GridEdit; clashes: Clash[]; answer: (reason: string | null) => void }

/** Asks whether an edit is to be saved although it clashes, and for the reason. */
export function useClashQuestion() {
  const [question, setQuestion] = useState<ClashQuestionProps | null>(null)
  const openQuestion = useRef<ClashQuestionProps | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      openQuestion.current?.answer(null)
    }
  }, [])
  const ask = useCallback<AskForReason>(
    (edit, clashes) =>
      new Promise((resolve) => {
        if (!isShown.current) {
          toastFailure(`${edit.name} was not assigned. ${clashes[0]?.message ?? ''}`)
          return resolve(null)
        }
        const next = {
          edit,
          clashes,
          answer: (reason: string | null) => {
            openQuestion.current = null
            setQuestion(null)
            afterRender(() =>
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

/** The clashes of an edit, and the field for the reason to save it anyway. */
export const ClashQuestion = ({ edit, clashes, answer }: ClashQuestionProps) => (
  <ReasonDialog
    title={`Assign ${edit.name} anyway?`}
    label="Reason to assign anyway"
    submitLabel="Assign anyway"
    clashes={clashes}
    answer={answer}
    returnFocus={false}
    transitionProps={{ duration: 0 }}
  />
)
