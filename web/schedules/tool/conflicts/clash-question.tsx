import { Button, Group, Modal, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Clash } from '#contract/schedules/records.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ClashList } from '../../clash-list.tsx'
import { focusChip, afterRender } from '../grid/grid-focus.ts'
import type { AskForReason } from '../edits/save-edit.ts'
import type { GridEdit } from '../edits/edits.ts'

type ClashQuestionProps = { step: GridEdit; clashes: Clash[]; answer: (reason: string | null) => void }

/** Asks whether a step shall be saved although it clashes, and for which reason. */
export function useClashQuestion() {
  const [asked, setAsked] = useState<ClashQuestionProps | null>(null)
  const open = useRef<ClashQuestionProps | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      open.current?.answer(null)
    }
  }, [])
  const ask = useCallback<AskForReason>(
    (step, clashes) =>
      new Promise((resolve) => {
        if (!isShown.current) {
          toastFailure(`${step.name} was not assigned. ${clashes[0]?.message ?? ''}`)
          return resolve(null)
        }
        const question = {
          step,
          clashes,
          answer: (reason: string | null) => {
            open.current = null
            setAsked(null)
            afterRender(() =>
              focusChip({ group: step.group, from: cellAfterAnswer(step, reason)?.period ?? null }),
            )
            resolve(reason)
          },
        }
        open.current = question
        setAsked(question)
      }),
    [],
  )
  return { asked, ask }
}

const cellAfterAnswer = ({ from, to }: GridEdit, reason: string | null) =>
  reason === null || !from ? from : to

/** Why an assignment does not fit, in words and names, and the reason for making it all the same. */
export function ClashQuestion({ step, clashes, answer }: ClashQuestionProps) {
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={`Assign ${step.name} all the same?`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') answer(reason.trim())
        }}
      >
        <Stack gap={14}>
          <ClashList
            clashes={clashes}
            label="Reason to assign all the same"
            reason={reason}
            onReason={setReason}
          />
          <Group>
            <Button type="submit" disabled={reason.trim() === ''}>
              Assign all the same
            </Button>
            <Button variant="default" onClick={() => answer(null)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
