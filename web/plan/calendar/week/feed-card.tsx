import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Feed } from '#contract/plan/calendar/calendar-shapes.ts'
import { shortDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

const TEXT = { c: 'dimmed', maw: '75ch', mt: 6 } as const

type NewFeed = Feed & { address: string; message: string }
type FeedCardProps = {
  feed: Feed
  queryKey: QueryKey
  make: () => Promise<NewFeed>
  remove: () => Promise<Feed & { message: string }>
}

/** Creates, replaces and removes the secret address at which a calendar app reads this schedule. */
export function FeedCard({ feed, queryKey, make, remove }: FeedCardProps) {
  const queries = useQueryClient()
  const updateFeed = ({ made_on, may }: Feed) => {
    queries.setQueryData<{ feed: Feed }>(
      queryKey,
      (schedule) => schedule && { ...schedule, feed: { made_on, may } },
    )
  }
  // The card shows the outcome, so no toast repeats it.
  const making = useAction(make, { successMessage: false, onSuccess: updateFeed })
  const removing = useAction(remove, { successMessage: false, onSuccess: updateFeed })
  if (!feed.may.change) return null
  const askToReplace = async () => {
    const sentence =
      'Create a new address? The old one stops working, and calendars that use it no longer update.'
    if (await confirm({ message: sentence, confirmLabel: 'Create a new address' })) making.mutate()
  }
  const askToRemove = async () => {
    const sentence = 'Remove the address? Calendars that use it no longer update.'
    if (await confirm({ message: sentence, confirmLabel: 'Remove', isDestructive: true }))
      removing.mutate(undefined, { onSuccess: () => making.reset() })
  }
  return (
    <Card mt={18}>
      <SectionLabel>In another calendar</SectionLabel>
      <Text {...TEXT}>
        Subscribe to this secret address in another calendar to see this schedule there and keep it up to
        date. Anyone with the address can read it.
      </Text>
      {making.data && <Address key={making.data.address} {...making.data} />}
      {feed.made_on === null && removing.data && (
        <Box mt={12}>
          <Notice>{removing.data.message}</Notice>
        </Box>
      )}
      {feed.made_on !== null && !making.data && (
        <Text {...TEXT}>
          Address created on {shortDay(feed.made_on)} is in use. It was shown once and cannot be shown again.
        </Text>
      )}
      <Group gap={12} mt={14}>
        {feed.made_on === null ? (
          <Button
            variant="default"
            loading={making.isPending}
            ref={removing.isSuccess ? takeFocus : null}
            onClick={() => making.mutate()}
          >
            Create an address
          </Button>
        ) : (
          <>
            <Button variant="default" loading={making.isPending} onClick={() => void askToReplace()}>
              Create a new address
            </Button>
            <Button variant="default" loading={removing.isPending} onClick={() => void askToRemove()}>
              Remove
            </Button>
          </>
        )}
      </Group>
    </Card>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** Shows the new address, selected for copying. The message is inline because a toast would cover the button. */
function Address({ address, message }: Pick<NewFeed, 'address' | 'message'>) {
  const input = useRef<HTMLInputElement>(null)
  const { copy, copied, error } = useClipboard()
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // If the browser doesn't let the page copy, the user can still copy the selected address.
    if (error) input.current?.focus()
  }, [error])
  return (
    <Group align="flex-end" gap={12} mt={12}>
      <TextInput
        ref={input}
        flex="1 1 320px"
        label="Calendar address"
        description={message}
        error={error && 'This browser does not allow copying. Please copy the selected address.'}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => copy(address)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </Group>
  )
}
