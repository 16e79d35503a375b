import { Button } from '@mantine/core'
import styles from './reports.module.css'

type PagingProps = { page: number; pages: number; onPage: (page: number) => void }

/** The buttons stay where the focus is: one that leads nowhere further does nothing. */
export const Paging = ({ page, pages, onPage }: PagingProps) => (
  <nav className={styles.paging} aria-label="Pages">
    <Button
      variant="default"
      aria-disabled={page === 1}
      data-disabled={page === 1}
      onClick={() => onPage(Math.max(1, page - 1))}
    >
      Previous
    </Button>
    <span role="status">
      Page {page} of {pages}
    </span>
    <Button
      variant="default"
      aria-disabled={page === pages}
      data-disabled={page === pages}
      onClick={() => onPage(Math.min(pages, page + 1))}
    >
      Next
    </Button>
  </nav>
)
