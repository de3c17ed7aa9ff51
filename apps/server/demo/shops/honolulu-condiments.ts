import type { ContentCondiments } from '#catalog/templates/shop-content'

/** Condiments of the Honolulu shop; prices in cents. */
export const honoluluCondiments: readonly ContentCondiments[] = [
  {
    name: 'Temperature',
    name_en: 'Temperature',
    min: 1,
    max: 1,
    condiments: [
      { name: 'Rare', name_en: 'Rare', price: 0 },
      { name: 'Medium rare', name_en: 'Medium rare', price: 0 },
      { name: 'Medium', name_en: 'Medium', price: 0 },
      { name: 'Well done', name_en: 'Well done', price: 0 },
    ],
  },
  {
    name: 'Choose a side',
    name_en: 'Choose a side',
    min: 1,
    max: 1,
    condiments: [
      { name: 'Fries', name_en: 'Fries', price: 0, key: 'side' },
      {
        name: 'Mac salad',
        name_en: 'Mac salad',
        price: 0,
        key: 'side',
        allergies: ['Egg', 'Wheat'],
      },
      { name: 'Two scoops rice', name_en: 'Two scoops rice', price: 0, key: 'side' },
      { name: 'Garden salad', name_en: 'Garden salad', price: 200, key: 'side' },
    ],
  },
  {
    name: 'Burger extras',
    name_en: 'Burger extras',
    min: 0,
    max: 4,
    condiments: [
      { name: 'Bacon', name_en: 'Bacon', price: 300, key: 'add' },
      { name: 'Cheddar', name_en: 'Cheddar', price: 150, key: 'add', allergies: ['Milk'] },
      { name: 'Avocado', name_en: 'Avocado', price: 250, key: 'add' },
      { name: 'Grilled pineapple', name_en: 'Grilled pineapple', price: 150, key: 'add' },
      { name: 'No onion', name_en: 'No onion', price: 0, key: 'no' },
    ],
  },
  {
    name: 'Poke base',
    name_en: 'Poke base',
    min: 1,
    max: 1,
    condiments: [
      { name: 'White rice', name_en: 'White rice', price: 0 },
      { name: 'Brown rice', name_en: 'Brown rice', price: 100 },
      { name: 'Greens', name_en: 'Greens', price: 0 },
    ],
  },
  {
    name: 'Milk',
    name_en: 'Milk',
    min: 0,
    max: 1,
    condiments: [
      { name: 'Oat milk', name_en: 'Oat milk', price: 100 },
      { name: 'Almond milk', name_en: 'Almond milk', price: 100, allergies: ['Tree nuts'] },
    ],
  },
]
