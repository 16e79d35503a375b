import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SubstituteLink } from '#contract/day/substitutes.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { momentText } from '../days.ts'
import { clockTime } from '../display.ts'
import { linksQuery } from './queries.ts'

/** A teacher's substitute links on a day: who opened each one, when and on which device, with a button to revoke it. */
export const LinkList = ({ links }: { links: readonly SubstituteLink[] }) =>
  links.length > 0 && (
    <>
      <SectionLabel>Links for this day</SectionLabel>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </>
  )

function LinkRow({ link }: { link: SubstituteLink }) {
  const queries = useQueryClient()
  const end = useSave('DELETE /api/substitutes/:linkId/', {
    send: () => ({ params: { linkId: link.id } }),
    onSuccess: ({ link: ended }) =>
      queries.setQueryData(linksQuery(ended.date).queryKey, (before) =>
        before?.map((each) => (each.id === ended.id ? ended : each)),
      ),
  })
  const ask = async () => {
    const message = `Revoke the link for ${link.teacher}? Anyone using it loses access right away. Saved attendance stays.`
    if (await confirm({ message, confirmLabel: 'Revoke link', isDestructive: true })) end.mutate()
  }
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      align="flex-start"
      py={8}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <div>
        <Text fw={600}>{linkStatus(link)}</Text>
        <Text c="dimmed" fz={14}>
          Created {momentText(link.made)} by {link.made.by}
        </Text>
        {link.visits.map((visit) => (
          <Text key={visit.id} fz={14}>
            {visit.name}, since {clockTime(visit.opened.time)} by{' '}
            {visit.way === 'code' ? 'code and PIN' : 'link'}
            {visit.device && ` on ${visit.device}`}, last used {clockTime(visit.last_used.time)}
          </Text>
        ))}
      </div>
      {link.state === 'live' && (
        <RowButton
          label="Revoke"
          subject={`the link of ${momentText(link.made)}`}
          loading={end.isPending}
          onClick={() => void ask()}
        />
      )}
    </Group>
  )
}

function linkStatus({ state, visits, code_locked }: SubstituteLink): string {
  if (state === 'revoked') return 'Revoked by the office'
  if (state === 'over') return 'Expired'
  const opened =
    visits.length === 0
      ? 'Not opened yet'
      : visits.every(({ has_ended }) => has_ended)
        ? 'Finished'
        : 'In use'
  return code_locked ? `${opened}; the code is locked after wrong PINs` : opened
}
