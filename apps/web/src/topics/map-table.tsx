import { formatNumber } from '@quarry/contracts/format-count'
import type { TopicTiles } from './topic-tiles.ts'

/** The numbers of the tiles for screen readers. */
export function MapTable({ tiles }: { tiles: TopicTiles }) {
  return (
    // A table by itself is never narrower than its text, so it would widen the scroll area around the map.
    <div className="sr-only">
      <table>
        <caption>Topics</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Questions</th>
            <th scope="col">Points and comments</th>
            <th scope="col">Most common type</th>
            <th scope="col">Highest score</th>
          </tr>
        </thead>
        <tbody>
          {tiles.tiles.map(({ id, label, questions, engagement, type, best }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{formatNumber(questions)}</td>
              <td>{formatNumber(engagement)}</td>
              <td>{type}</td>
              <td>{best.title}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Smaller topics</th>
            <td>{formatNumber(tiles.smaller)}</td>
            <td colSpan={3} />
          </tr>
          <tr>
            <th scope="row">No topic</th>
            <td>{formatNumber(tiles.without)}</td>
            <td colSpan={3} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
