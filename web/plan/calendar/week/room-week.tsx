import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage } from './week-page.tsx'

/** The schedule of the room in the address (`?room=104`), or of the first room. */
export function Page() {
  const [search] = useSearchParams()
  const room = search.get('room') ?? undefined
  return (
    <WeekPage
      queryOf={(since) => query('GET /schedules/api/rooms/schedule/', { query: { room, since } })}
      viewpoint="room"
      title={(schedule) => (schedule.room === null ? 'Rooms' : `Schedule for room ${schedule.room}`)}
      context={(schedule) =>
        schedule.room === null
          ? 'No group has a room yet. Edit a group to give it a room.'
          : 'Classes in this room'
      }
      renderActions={(schedule) => <RoomSelect {...schedule} />}
    >
      {({ room: shown, feed }, queryKey) =>
        feed !== null &&
        shown !== null && (
          <FeedCard
            key={shown}
            feed={feed}
            queryKey={queryKey}
            make={() => call('POST /schedules/api/rooms/feed/', { body: { room: shown } })}
            remove={() => call('DELETE /schedules/api/rooms/feed/', { query: { room: shown } })}
          />
        )
      }
    </WeekPage>
  )
}

const NO_ROOMS: string[] = []

type RoomSelectProps = { rooms?: string[]; room?: string | null }

/** Shows an empty list until the rooms are loaded. */
function RoomSelect({ rooms = NO_ROOMS, room = null }: RoomSelectProps) {
  const [, setSearch] = useSearchParams()
  return (
    <Select
      aria-label="Room"
      w={140}
      placeholder="Room"
      searchable
      data={rooms}
      value={room}
      onChange={(chosen) => {
        if (chosen === null) return
        setSearch((now) => ({ ...Object.fromEntries(now), room: chosen }), { replace: true })
      }}
    />
  )
}
