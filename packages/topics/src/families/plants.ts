/** Gardens and plants. Lines as `word-families.ts` reads them. */
export const plants = `
gardening: compost, fertilizer, soil, seedlings, mulch, raised bed, pruning
house plants: houseplant, succulents, cactus, orchid, bonsai, fern
trees: oak, maple, pine, lumber, forest
vegetable garden: tomato plants, growing tomatoes, pepper plants, potting, container garden
seeds and cuttings: germinate, germination, cuttings, propagation
flowers: tulips, perennials, flowers
hydroponics: aquaponics, grow lights, grow tent, nutrient solution
`
