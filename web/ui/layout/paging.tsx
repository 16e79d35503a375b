import { formatNumber } from '#contract/formats.ts'
import { Button, Group } from '@mantine/core'

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
  // Buttons stay focusable at the ends, so that the focus is not lost on the last page.
  const button = (name: string, target: number) => {
    const isDisabled = target < 1 || target > pages
    return (
      <Button
        variant="default"
        aria-disabled={isDisabled}
        data-disabled={isDisabled}
        onClick={() => !isDisabled && onPage(target)}
      >
        {name}
      </Button>
    )
  }
  return (
    <Group
      component="nav"
      className="screen-only"
      aria-label={label}
      justify="center"
      gap={14}
      mt={18}
      c="dimmed"
    >
      {button('Previous', page - 1)}
      <span {...(isAnnounced && { role: 'status' })}>
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {button('Next', page + 1)}
    </Group>
  )
}
