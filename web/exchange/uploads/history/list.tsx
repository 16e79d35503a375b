import { formatNumber } from '#contract/formats.ts'
import { momentText } from '#web/school/days.ts'
import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UploadListed } from '#contract/exchange/uploads/uploads.ts'
import { failureMessage } from '#web/api.ts'
import { pagedQuery } from '#web/query.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { TONES, type Tone } from '#web/ui/layout/tones.ts'
import { countsOf, KINDS, PHOTOS } from './wording.ts'

const PAGE_SIZE = 50

/** Upload History: who uploaded which file when, and what it changed. */
export function Page() {
  const canOpen = useCanOpen()
  const uploads = useInfiniteQuery(
    pagedQuery(
      'GET /api/uploads/',
      {},
      { parameter: 'before', next: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id) },
    ),
  )
  const list = uploads.data?.pages.flat()
  return (
    <>
      <PageHeader
        context="Every uploaded file and what it changed. You can undo an upload until its records change."
        more={
          <>
            <DownloadMenu address="/api/uploads/" />
            <PrintButton />
            {canOpen('/students/uploads/columns') && (
              <Button variant="default" component={Link} to="/students/uploads/columns">
                Remembered columns
              </Button>
            )}
          </>
        }
        actions={<UploadMenu />}
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
        <EmptyPanel title="No uploads yet">Uploaded files appear here, with what they changed.</EmptyPanel>
      )}
      {list && list.length > 0 && (
        <Card flush>
          <RowList>
            {list.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </RowList>
        </Card>
      )}
      <ShowOlder query={uploads}>Show older uploads</ShowOlder>
    </>
  )
}

/** Lists the kinds of files that the user may upload. */
function UploadMenu() {
  const canOpen = useCanOpen()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button>Upload a file</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...Object.values(KINDS), PHOTOS]
          .filter(({ page }) => canOpen(page))
          .map(({ page, upload }) => (
            <Menu.Item key={page} component={Link} to={page}>
              {upload}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const UploadRow = ({ upload }: { upload: UploadListed }) => (
  <Group component="li" justify="space-between">
    <div>
      <Anchor
        component={Link}
        to={`/students/uploads/${upload.id}`}
        display="block"
        fw={600}
        c={upload.undone ? 'dimmed' : 'var(--ink)'}
        underline="hover"
      >
        {upload.file_name}
      </Anchor>
      <Text component="span" fz={13.5} c="dimmed">
        {KINDS[upload.kind].name} · {upload.by} · {momentText(upload.at)}
      </Text>
    </div>
    <Group gap={6}>
      {upload.undone && (
        <Pill tone="warning" isBold>
          Undone
        </Pill>
      )}
      {countsOf(upload).map(({ label, count, tone }) => (
        <Pill key={label} tone={tone}>
          {formatNumber(count)} {label}
        </Pill>
      ))}
    </Group>
  </Group>
)

type PillProps = { tone: Tone; isBold?: boolean; children: ReactNode }

const Pill = ({ tone, isBold = false, children }: PillProps) => (
  <Text component="span" px={9} py={1} bdrs={11} fz={13.5} {...(isBold && { fw: 600 })} {...TONES[tone]}>
    {children}
  </Text>
)
