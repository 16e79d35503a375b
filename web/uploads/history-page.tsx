import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UploadListed } from '#contract/uploads.ts'
import { call, failureMessage } from '#web/api.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { countsOf, KIND_NAMES, momentOf } from './upload-words.ts'
import styles from './history.module.css'

const AT_ONCE = 50
const UPLOADS = [
  { to: '/students/upload-students', label: 'Upload Students' },
  { to: '/students/upload-homeroom', label: 'Upload Homeroom Teachers' },
  { to: '/staff/upload', label: 'Upload Teachers' },
]

/** Upload History: who sent which file when, and what it did. */
export function Page() {
  const canOpen = useCanOpen()
  const uploads = useInfiniteQuery({
    queryKey: ['uploads', 'list'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/uploads/', { query: pageParam === 0 ? {} : { before: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < AT_ONCE ? undefined : page.at(-1)?.id),
  })
  const list = uploads.data?.pages.flat()
  return (
    <>
      <PageHeader
        title="Upload History"
        context="Every file that was uploaded, and what it did. An upload can be undone while its records are untouched."
        actions={UPLOADS.filter(({ to }) => canOpen(to)).map(({ to, label }) => (
          <Button key={to} variant="default" component={Link} to={to}>
            {label}
          </Button>
        ))}
      />
      {list === undefined &&
        (uploads.error ? (
          <ErrorPanel
            message={failureMessage(uploads.error)}
            onRetry={() => void uploads.refetch()}
            retrying={uploads.isFetching}
          />
        ) : (
          <SkeletonRows />
        ))}
      {list?.length === 0 && (
        <EmptyPanel title="Nothing was uploaded yet">
          Uploads of students, homeroom teachers and teachers are listed here.
        </EmptyPanel>
      )}
      {list && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {uploads.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={uploads.isFetchingNextPage}
          onClick={() => void uploads.fetchNextPage()}
        >
          Show Older Uploads
        </Button>
      )}
    </>
  )
}

const Row = ({ upload }: { upload: UploadListed }) => (
  <li className={styles.row} data-undone={upload.undone !== null}>
    <div className={styles.words}>
      <Link to={`/students/uploads/${upload.id}`} className={styles.name}>
        {upload.file_name}
      </Link>
      <span className={styles.soft}>
        {KIND_NAMES[upload.kind]} · {upload.by} · {momentOf(upload.at)}
      </span>
    </div>
    <div className={styles.counts}>
      {upload.undone && <span className={styles.undone}>Undone</span>}
      {countsOf(upload).map(({ label, count, tone }) => (
        <span key={label} data-tone={tone}>
          {count.toLocaleString('en-US')} {label}
        </span>
      ))}
    </div>
  </li>
)
