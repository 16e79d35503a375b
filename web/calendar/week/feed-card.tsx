import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Feed } from '#contract/calendar/calendar-shapes.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import styles from './feed-card.module.css'

type Made = Feed & { address: string; message: string }
type FeedCardProps = {
  feed: Feed
  queryKey: QueryKey
  make: () => Promise<Made>
  remove: () => Promise<Feed & { message: string }>
}

/** The secret address under which a calendar program reads this schedule: make, copy, replace, remove. */
export function FeedCard({ feed, queryKey, make, remove }: FeedCardProps) {
  const queries = useQueryClient()
  const keep = ({ made_on, may }: Feed) => {
    queries.setQueryData<{ feed: Feed }>(queryKey, (told) => told && { ...told, feed: { made_on, may } })
  }
  const making = useMutation({ mutationFn: make, onSuccess: keep, onError: toastFailure })
  const removing = useMutation({ mutationFn: remove, onSuccess: keep, onError: toastFailure })
  if (!feed.may.change) return null
  const askToReplace = async () => {
    const sentence = 'Make a new address? The old one ends, and calendars that read it get nothing more.'
    if (await confirm({ message: sentence, confirmLabel: 'Make a new one' })) making.mutate()
  }
  const askToRemove = async () => {
    const sentence = 'Remove the address? Calendars that read it get nothing more.'
    if (await confirm({ message: sentence, confirmLabel: 'Remove', isDestructive: true }))
      removing.mutate(undefined, { onSuccess: () => making.reset() })
  }
  return (
    <Card className={styles.card ?? ''}>
      <SectionLabel>In another calendar</SectionLabel>
      <p className={styles.text}>
        A calendar program that subscribes to the secret address shows this schedule and keeps it up to date.
        Whoever knows the address can read it.
      </p>
      {making.data && <Address key={making.data.address} {...making.data} />}
      {feed.made_on === null && removing.data && (
        <div className={styles.ended}>
          <Notice>{removing.data.message}</Notice>
        </div>
      )}
      {feed.made_on !== null && !making.data && (
        <p className={styles.text}>
          An address made on {shortDay(feed.made_on)} is in use. It was shown once and cannot be shown again.
        </p>
      )}
      <div className={styles.actions}>
        {feed.made_on === null ? (
          <Button
            variant="default"
            loading={making.isPending}
            ref={removing.isSuccess ? takeFocus : null}
            onClick={() => making.mutate()}
          >
            Make an address
          </Button>
        ) : (
          <>
            <Button variant="default" loading={making.isPending} onClick={() => void askToReplace()}>
              Make a new one
            </Button>
            <Button variant="default" loading={removing.isPending} onClick={() => void askToRemove()}>
              Remove
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Selected and ready to be copied. What is to be said stands beside it: a toast would lie over the button. */
function Address({ address, message }: Pick<Made, 'address' | 'message'>) {
  const input = useRef<HTMLInputElement>(null)
  const { copy, copied, error } = useClipboard()
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // Where the browser does not let the page copy, the person can: the address is selected for it.
    if (error) input.current?.focus()
  }, [error])
  return (
    <div className={styles.address}>
      <TextInput
        ref={input}
        label="Calendar address"
        description={message}
        error={error && 'This browser does not let the page copy it: please copy the selected address.'}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => copy(address)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
