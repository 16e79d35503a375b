import { Button, Group } from '@mantine/core'

type PagingProps = { label: string; page: number; pages: number; onPage: (page: number) => void }

/** To the page before and the one after; nothing where there is only one. */
export const Paging = ({ label, page, pages, onPage }: PagingProps) =>
  pages > 1 && (
    <Group component="nav" aria-label={label} justify="center" gap={14} mt={18} c="dimmed">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  )
