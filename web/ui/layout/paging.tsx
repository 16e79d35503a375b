import { formatNumber } from '#contract/formats.ts'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type PagingProps = {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
  /** Announces the page to screen readers, if nothing else does. */
  isAnnounced?: boolean
}

/** Buttons for the previous and next page, hidden if there is only one page. */
export function Paging({ label, page, pages, onPage, isAnnounced = false }: PagingProps) {
  if (pages <= 1) return null
  return (
    <Pager
      label={label}
      isAnnounced={isAnnounced}
      {...(page > 1 && { onPrevious: () => onPage(page - 1) })}
      {...(page < pages && { onNext: () => onPage(page + 1) })}
    >
      Page {formatNumber(page)} of {formatNumber(pages)}
    </Pager>
  )
}

type PagerProps = {
  label: string
  /** Absent on the first page, and on the last one. */
  onPrevious?: () => void
  onNext?: () => void
  isAnnounced?: boolean
  /** Where the page is in the list. */
  children: ReactNode
}

/** The buttons of `Paging`, for lists whose pages have no numbers. */
export const Pager = ({ label, onPrevious, onNext, isAnnounced = false, children }: PagerProps) => (
  <Group
    component="nav"
    className="screen-only"
    aria-label={label}
    justify="center"
    gap={14}
    mt={18}
    c="dimmed"
  >
    <PagerButton {...(onPrevious && { onClick: onPrevious })}>Previous</PagerButton>
    <span {...(isAnnounced && { role: 'status' })}>{children}</span>
    <PagerButton {...(onNext && { onClick: onNext })}>Next</PagerButton>
  </Group>
)

/** It stays focusable without an action, so that the focus is not lost on the last page. */
const PagerButton = ({ onClick, children }: { onClick?: () => void; children: string }) => (
  <Button variant="default" aria-disabled={!onClick} data-disabled={!onClick} onClick={() => onClick?.()}>
    {children}
  </Button>
)
