import { Button, Modal, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { ClashList } from '../../clash-list.tsx'
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
export function ClashQuestion({ edit, clashes, answer }: ClashQuestionProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={`Assign ${edit.name} anyway?`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') answer(reason.trim())
        }}
      >
        <Stack gap={14}>
          <ClashList clashes={clashes} label="Reason to assign anyway" reason={reason} onReason={setReason} />
          <DialogActions>
            <Button variant="default" onClick={() => answer(null)}>
              Cancel
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              Assign anyway
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  )
}
