import { Select } from '@mantine/core'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Feed } from '#contract/plan/calendar/calendar-shapes.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** What meets in the room that the address names, `?room=104`, else in the first one. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const room = search.get('room') ?? undefined
  const [since, setSince] = useState<string>()
  const weeks = query('GET /schedules/api/rooms/schedule/', { query: { room, since } })
  const shown = useQuery({ ...weeks, placeholderData: keepPreviousData })
  return (
    <WeekPage
      query={shown}
      onEarlier={setSince}
      viewpoint="room"
      title={(schedule) => (schedule.room === null ? 'Rooms' : `Schedule of room ${schedule.room}`)}
      context={(schedule) =>
        schedule.room === null
          ? 'No group has a room yet. Edit a group to give it a room.'
          : 'Classes in this room'
      }
      actions={
        <Select
          aria-label="Room"
          w={140}
          placeholder="Room"
          searchable
          data={shown.data?.rooms ?? []}
          value={shown.data?.room ?? null}
          onChange={(chosen) => {
            if (chosen === null) return
            setSearch((now) => ({ ...Object.fromEntries(now), room: chosen }), { replace: true })
          }}
        />
      }
    >
      {(schedule) =>
        schedule.feed !== null &&
        schedule.room !== null && (
          <RoomFeed key={schedule.room} room={schedule.room} feed={schedule.feed} queryKey={weeks.queryKey} />
        )
      }
    </WeekPage>
  )
}

type RoomFeedProps = { room: string; feed: Feed; queryKey: QueryKey }

const RoomFeed = ({ room, feed, queryKey }: RoomFeedProps) => (
  <FeedCard
    feed={feed}
    queryKey={queryKey}
    make={() => call('POST /schedules/api/rooms/feed/', { body: { room } })}
    remove={() => call('DELETE /schedules/api/rooms/feed/', { query: { room } })}
  />
)
