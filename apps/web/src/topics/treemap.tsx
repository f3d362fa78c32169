import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { hierarchy, treemap } from 'd3-hierarchy'
import { type Box, linesOf, PictureButton, PictureText, typeColours } from './picture-parts.tsx'
import { ShareBar, shareBarHeight } from './share-bar.tsx'
import type { Measure, TopicTile, TopicTiles } from './topic-tiles.ts'

type TreemapProps = {
  tiles: TopicTiles
  measure: Measure
  width: number
  height: number
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
  /** Shows the next topics. */
  onOthers: () => void
}

/** With fewer topics, tiles would only be larger: bars compare them better. */
const TILES_MIN = 6
/** Pixels that a tile needs for a question in it. */
const QUESTION_ROOM = { width: 120, height: 90 } as const
const GAP = 3
const PAD = 10
const BAR = { height: 44, most: 56 } as const

/** Topics as tiles whose area is the measure, largest first; below them, what has no tile. */
export function Treemap({ tiles, measure, width, height, chosen, onChoose, onOthers }: TreemapProps) {
  const boxesOf = tiles.tiles.length < TILES_MIN ? barBoxes : tileBoxes
  const barTop = height - shareBarHeight(width)
  const boxes = boxesOf(tiles, measure, width, barTop - 2 * GAP)
  return (
    <>
      {tiles.tiles.map((tile, index) => {
        const box = boxes[index]
        return (
          box && (
            <Tile
              key={tile.id}
              tile={tile}
              box={box}
              measure={measure}
              chosen={chosen.has(tile.id)}
              onChoose={() => onChoose(tile.id)}
            />
          )
        )
      })}
      <ShareBar
        tiles={tiles}
        y={barTop}
        width={width}
        chosen={chosen}
        onChoose={onChoose}
        onOthers={onOthers}
      />
    </>
  )
}

function tileBoxes({ tiles }: TopicTiles, measure: Measure, width: number, height: number): Box[] {
  const values = tiles.map((tile) => tile[measure])
  // The smallest tile is still large enough to be pointed at.
  const least = values.reduce((sum, value) => sum + value, 0) / 200
  type Node = { value: number; children?: Node[] }
  const root: Node = { value: 0, children: values.map((value) => ({ value: Math.max(value, least, 1) })) }
  const layout = treemap<Node>().size([width, height]).paddingInner(GAP).round(true)
  const leaves = layout(hierarchy(root).sum(({ value }) => value)).leaves()
  return leaves.map(({ x0, y0, x1, y1 }) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 }))
}

function barBoxes({ tiles }: TopicTiles, measure: Measure, width: number): Box[] {
  const most = Math.max(1, ...tiles.map((tile) => tile[measure]))
  return tiles.map((tile, index) => ({
    x: 0,
    y: index * BAR.most,
    width: Math.max(width * 0.3, (width * tile[measure]) / most),
    height: BAR.height,
  }))
}

type TileProps = { tile: TopicTile; box: Box; measure: Measure; chosen: boolean; onChoose: () => void }

function Tile({ tile, box, measure, chosen, onChoose }: TileProps) {
  const { x, y, width, height } = box
  const colour = typeColours[tile.type]
  const room = width - 2 * PAD
  const size = Math.max(11, Math.min(17, Math.sqrt(width * height) / 11))
  const label = linesOf(tile.label, room, size, height > 70 ? 2 : 1, 600)
  const numberAt = y + size + 8 + label.length * size * 1.15
  const hasQuestion = width >= QUESTION_ROOM.width && height >= QUESTION_ROOM.height
  const lines = Math.floor((y + height - numberAt - 10) / 16)
  return (
    <PictureButton
      name={`${tile.label}, ${formatCount(tile.questions, 'question')}, ${formatNumber(tile.engagement)} points and comments, mostly ${tile.type}`}
      box={box}
      pressed={chosen}
      onPress={onChoose}
    >
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={4}
        fill={colour}
        fillOpacity={chosen ? 0.42 : 0.2}
      />
      <rect x={x} y={y + 4} width={3} height={Math.max(0, height - 8)} fill={colour} />
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(0, width - 2)}
        height={Math.max(0, height - 2)}
        rx={3}
        fill="none"
        stroke={chosen ? 'var(--ink)' : 'none'}
        strokeWidth={2}
      />
      {height >= 26 &&
        label.map((line, index) => (
          <PictureText key={line} x={x + PAD} y={y + size + 7 + index * size * 1.15} size={size} weight={600}>
            {line}
          </PictureText>
        ))}
      {numberAt < y + height - 8 && (
        <PictureText x={x + PAD} y={numberAt} size={12} fill="var(--ink-2)">
          {formatNumber(tile[measure])}
        </PictureText>
      )}
      {hasQuestion &&
        lines > 0 &&
        linesOf(tile.best.title, room, 12, Math.min(4, lines)).map((line, index) => (
          <PictureText key={`${index} ${line}`} x={x + PAD} y={numberAt + 22 + index * 16} size={12}>
            {line}
          </PictureText>
        ))}
    </PictureButton>
  )
}
