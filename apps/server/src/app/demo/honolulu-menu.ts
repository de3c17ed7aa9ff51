import type { DemoCondimentGroup, DemoGroup } from './demo-shop.ts'

/** Condiments of the Honolulu shop; prices in cents. */
export const honoluluCondiments: readonly DemoCondimentGroup[] = [
  { name: 'Temperature', name_en: 'Temperature', min: 1, max: 1, condiments: [{ name: 'Rare', name_en: 'Rare', price: 0 }, { name: 'Medium rare', name_en: 'Medium rare', price: 0 }, { name: 'Medium', name_en: 'Medium', price: 0 }, { name: 'Well done', name_en: 'Well done', price: 0 }] },
  { name: 'Choose a side', name_en: 'Choose a side', min: 1, max: 1, condiments: [{ name: 'Fries', name_en: 'Fries', price: 0, key: 'side' }, { name: 'Mac salad', name_en: 'Mac salad', price: 0, key: 'side' }, { name: 'Two scoops rice', name_en: 'Two scoops rice', price: 0, key: 'side' }, { name: 'Garden salad', name_en: 'Garden salad', price: 200, key: 'side' }] },
  { name: 'Burger extras', name_en: 'Burger extras', min: 0, max: 4, condiments: [{ name: 'Bacon', name_en: 'Bacon', price: 300, key: 'add' }, { name: 'Cheddar', name_en: 'Cheddar', price: 150, key: 'add' }, { name: 'Avocado', name_en: 'Avocado', price: 250, key: 'add' }, { name: 'Grilled pineapple', name_en: 'Grilled pineapple', price: 150, key: 'add' }, { name: 'No onion', name_en: 'No onion', price: 0, key: 'no' }] },
  { name: 'Poke base', name_en: 'Poke base', min: 1, max: 1, condiments: [{ name: 'White rice', name_en: 'White rice', price: 0 }, { name: 'Brown rice', name_en: 'Brown rice', price: 100 }, { name: 'Greens', name_en: 'Greens', price: 0 }] },
  { name: 'Milk', name_en: 'Milk', min: 0, max: 1, condiments: [{ name: 'Oat milk', name_en: 'Oat milk', price: 100 }, { name: 'Almond milk', name_en: 'Almond milk', price: 100 }] },
]

const side = { condiments: ['Choose a side'] }
const burger = { condiments: ['Temperature', 'Choose a side', 'Burger extras'] }
const alcohol = { attribute: 'alcohol' } as const
const drink = { attribute: 'drink' } as const

/** The Honolulu shop's menu; prices in cents, tax is added. */
export const honoluluMenu: readonly DemoGroup[] = [
  {
    category: 'Food', category_en: 'Food', sub_category: 'Pupus', sub_category_en: 'Pupus', name: 'To share', name_en: 'To share', family: 'Starters', color: '#e67e22',
    items: [
      { name: 'Ahi poke nachos', price: 1950, cost: 640, allergies: ['Fish', 'Soy', 'Sesame', 'Wheat'] },
      { name: 'Kalua pork sliders', price: 1650, cost: 480, allergies: ['Wheat', 'Egg'] },
      { name: 'Coconut shrimp', price: 1750, cost: 560, allergies: ['Crustacean shellfish', 'Wheat', 'Egg'] },
      { name: 'Garlic edamame', price: 850, cost: 180, allergies: ['Soy'] },
      { name: 'Furikake fries', price: 950, cost: 210, allergies: ['Sesame', 'Soy'] },
      { name: 'Calamari', price: 1550, cost: 470, allergies: ['Wheat', 'Egg'] },
      { name: 'Chicken wings li hing', price: 1600, cost: 500 },
      { name: 'Spam musubi trio', price: 1050, cost: 260, allergies: ['Soy', 'Wheat'] },
      { name: 'Shishito peppers', price: 1100, cost: 260, allergies: ['Soy'] },
      { name: 'Crab cakes', price: 1900, cost: 690, allergies: ['Crustacean shellfish', 'Egg', 'Wheat'] },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Poke and salads', sub_category_en: 'Poke and salads', name: 'Poke bowls', name_en: 'Poke bowls', family: 'Poke and salads', color: '#e74c3c',
    items: [
      { name: 'Shoyu ahi bowl', price: 2150, cost: 760, allergies: ['Fish', 'Soy', 'Wheat', 'Sesame'], condiments: ['Poke base'] },
      { name: 'Spicy ahi bowl', price: 2150, cost: 770, allergies: ['Fish', 'Soy', 'Egg'], condiments: ['Poke base'] },
      { name: 'Salmon avocado bowl', price: 2050, cost: 700, allergies: ['Fish', 'Soy'], condiments: ['Poke base'] },
      { name: 'Tofu poke bowl', price: 1650, cost: 380, allergies: ['Soy', 'Sesame'], condiments: ['Poke base'] },
      { name: 'Tako bowl', price: 2250, cost: 820, allergies: ['Soy', 'Sesame'], condiments: ['Poke base'] },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Poke and salads', sub_category_en: 'Poke and salads', name: 'Salads', name_en: 'Salads', family: 'Poke and salads', color: '#27ae60',
    items: [
      { name: 'Island Caesar', price: 1450, cost: 340, allergies: ['Milk', 'Egg', 'Wheat', 'Fish'] },
      { name: 'Waimanalo greens', price: 1250, cost: 300 },
      { name: 'Seared ahi salad', price: 2350, cost: 830, allergies: ['Fish', 'Sesame', 'Soy'] },
      { name: 'Papaya shrimp salad', price: 2150, cost: 720, allergies: ['Crustacean shellfish'] },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Grill', sub_category_en: 'Grill', name: 'Burgers', name_en: 'Burgers', family: 'Burgers and sandwiches', color: '#8e5a2b',
    items: [
      { name: 'Kapahulu burger', price: 1850, cost: 560, allergies: ['Wheat', 'Egg', 'Milk'], ...burger },
      { name: 'Teriyaki burger', price: 1950, cost: 590, allergies: ['Wheat', 'Egg', 'Soy'], ...burger },
      { name: 'Loco moco burger', price: 2150, cost: 640, allergies: ['Wheat', 'Egg', 'Milk'], ...burger },
      { name: 'Blue cheese burger', price: 2050, cost: 630, allergies: ['Wheat', 'Milk'], ...burger },
      { name: 'Taro veggie burger', price: 1750, cost: 480, allergies: ['Wheat', 'Soy'], ...side },
      { name: 'Fish sandwich', price: 2050, cost: 690, allergies: ['Fish', 'Wheat', 'Egg'], ...side },
      { name: 'Kalua pork sandwich', price: 1750, cost: 500, allergies: ['Wheat'], ...side },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Grill', sub_category_en: 'Grill', name: 'Plates', name_en: 'Plates', family: 'Plates', color: '#c0392b',
    items: [
      { name: 'Huli huli chicken', price: 2350, cost: 680, allergies: ['Soy', 'Wheat'], ...side },
      { name: 'Kalbi short ribs', price: 2950, cost: 1180, allergies: ['Soy', 'Wheat', 'Sesame'], ...side },
      { name: 'Garlic shrimp plate', price: 2650, cost: 910, allergies: ['Crustacean shellfish', 'Milk', 'Wheat'], ...side },
      { name: 'Macadamia mahi mahi', price: 3150, cost: 1150, allergies: ['Fish', 'Tree nuts', 'Milk', 'Wheat'], ...side },
      { name: 'Misoyaki butterfish', price: 3450, cost: 1290, allergies: ['Fish', 'Soy'], ...side },
      { name: 'Loco moco', price: 1950, cost: 560, allergies: ['Egg', 'Wheat', 'Soy'] },
      { name: 'Chicken katsu', price: 2050, cost: 570, allergies: ['Wheat', 'Egg'], ...side },
      { name: 'Rib eye 12 oz', price: 4650, cost: 1920, allergies: ['Milk'], condiments: ['Temperature', 'Choose a side'] },
      { name: 'New York strip 10 oz', price: 4250, cost: 1760, allergies: ['Milk'], condiments: ['Temperature', 'Choose a side'] },
      { name: 'Surf and turf', price: 5650, cost: 2380, allergies: ['Crustacean shellfish', 'Milk'], condiments: ['Temperature', 'Choose a side'] },
      { name: 'Saimin', price: 1450, cost: 340, allergies: ['Wheat', 'Egg', 'Fish', 'Soy'] },
      { name: 'Pork adobo', price: 2150, cost: 590, allergies: ['Soy', 'Wheat'], ...side },
      { name: 'Laulau plate', price: 2250, cost: 660, ...side },
      { name: 'Grilled ono tacos', price: 2150, cost: 740, allergies: ['Fish', 'Wheat'] },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Keiki and sides', sub_category_en: 'Keiki and sides', name: 'Keiki', name_en: 'Keiki', family: 'Plates', color: '#9b59b6',
    items: [
      { name: 'Keiki cheeseburger', price: 1150, cost: 320, allergies: ['Wheat', 'Milk'] },
      { name: 'Keiki chicken strips', price: 1050, cost: 290, allergies: ['Wheat', 'Egg'] },
      { name: 'Keiki noodles', price: 950, cost: 210, allergies: ['Wheat', 'Egg'] },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Keiki and sides', sub_category_en: 'Keiki and sides', name: 'Sides', name_en: 'Sides', family: 'Sides', color: '#7f8c8d',
    items: [
      { name: 'Side fries', price: 650, cost: 130 },
      { name: 'Side mac salad', price: 550, cost: 120, allergies: ['Egg', 'Wheat'] },
      { name: 'Side rice', price: 350, cost: 50 },
      { name: 'Side kimchi', price: 450, cost: 90, allergies: ['Fish', 'Crustacean shellfish'] },
      { name: 'Grilled vegetables', price: 750, cost: 190 },
    ],
  },
  {
    category: 'Food', category_en: 'Food', sub_category: 'Desserts', sub_category_en: 'Desserts', name: 'Desserts', name_en: 'Desserts', family: 'Desserts', color: '#e84393',
    items: [
      { name: 'Haupia pie', price: 950, cost: 230, allergies: ['Milk', 'Wheat', 'Tree nuts'] },
      { name: 'Malasadas', price: 850, cost: 180, allergies: ['Wheat', 'Egg', 'Milk'] },
      { name: 'Lilikoi cheesecake', price: 1050, cost: 280, allergies: ['Milk', 'Egg', 'Wheat'] },
      { name: 'Shave ice', price: 750, cost: 110 },
      { name: 'Kona coffee tiramisu', price: 1150, cost: 310, allergies: ['Milk', 'Egg', 'Wheat'] },
    ],
  },
  {
    category: 'Drinks', category_en: 'Drinks', sub_category: 'Beer and wine', sub_category_en: 'Beer and wine', name: 'Draft and bottle', name_en: 'Draft and bottle', family: 'Beer', color: '#f1c40f',
    items: [
      { name: 'Longboard lager', price: 850, cost: 210, ...alcohol },
      { name: 'Big Wave ale', price: 850, cost: 210, ...alcohol },
      { name: 'Hazy IPA', price: 950, cost: 250, ...alcohol },
      { name: 'Coconut porter', price: 950, cost: 260, ...alcohol },
      { name: 'Light lager bottle', price: 700, cost: 170, ...alcohol },
    ],
  },
  {
    category: 'Drinks', category_en: 'Drinks', sub_category: 'Beer and wine', sub_category_en: 'Beer and wine', name: 'Wine and sake', name_en: 'Wine and sake', family: 'Wine and sake', color: '#8e44ad',
    items: [
      { name: 'Pinot noir glass', price: 1400, cost: 420, ...alcohol },
      { name: 'Cabernet glass', price: 1500, cost: 450, ...alcohol },
      { name: 'Chardonnay glass', price: 1350, cost: 400, ...alcohol },
      { name: 'Sauvignon blanc glass', price: 1300, cost: 380, ...alcohol },
      { name: 'Prosecco glass', price: 1250, cost: 360, ...alcohol },
      { name: 'Junmai sake carafe', price: 1800, cost: 560, ...alcohol },
    ],
  },
  {
    category: 'Drinks', category_en: 'Drinks', sub_category: 'Cocktails', sub_category_en: 'Cocktails', name: 'Cocktails', name_en: 'Cocktails', family: 'Cocktails', color: '#16a085',
    items: [
      { name: 'Mai tai', price: 1500, cost: 320, ...alcohol },
      { name: 'Blue Hawaii', price: 1500, cost: 310, ...alcohol },
      { name: 'Lava flow', price: 1550, cost: 330, ...alcohol, allergies: ['Milk'] },
      { name: 'Piña colada', price: 1500, cost: 320, ...alcohol },
      { name: 'Lilikoi margarita', price: 1550, cost: 330, ...alcohol },
      { name: 'Li hing mule', price: 1450, cost: 290, ...alcohol },
      { name: 'Old fashioned', price: 1600, cost: 360, ...alcohol },
    ],
  },
  {
    category: 'Drinks', category_en: 'Drinks', sub_category: 'No alcohol', sub_category_en: 'No alcohol', name: 'Cold', name_en: 'Cold', family: 'Soft drinks', color: '#3498db',
    items: [
      { name: 'POG juice', price: 550, cost: 90, ...drink },
      { name: 'Plantation iced tea', price: 500, cost: 60, ...drink },
      { name: 'Lilikoi lemonade', price: 600, cost: 90, ...drink },
      { name: 'Cola', price: 450, cost: 50, ...drink },
      { name: 'Diet cola', price: 450, cost: 50, ...drink },
      { name: 'Ginger beer', price: 550, cost: 90, ...drink },
      { name: 'Sparkling water', price: 500, cost: 80, ...drink },
      { name: 'Coconut water', price: 650, cost: 140, ...drink },
    ],
  },
  {
    category: 'Drinks', category_en: 'Drinks', sub_category: 'No alcohol', sub_category_en: 'No alcohol', name: 'Coffee', name_en: 'Coffee', family: 'Soft drinks', color: '#6d4c41',
    items: [
      { name: 'Kona drip coffee', price: 600, cost: 120, ...drink },
      { name: 'Latte', price: 650, cost: 130, ...drink, allergies: ['Milk'], condiments: ['Milk'] },
      { name: 'Cold brew', price: 650, cost: 120, ...drink, condiments: ['Milk'] },
      { name: 'Matcha latte', price: 750, cost: 160, ...drink, allergies: ['Milk'], condiments: ['Milk'] },
    ],
  },
  {
    category: 'Goods', category_en: 'Goods', sub_category: 'Shop', sub_category_en: 'Shop', name: 'Take home', name_en: 'Take home', family: 'Goods', color: '#95a5a6',
    items: [
      { name: 'Kona coffee beans 8 oz', price: 2800, cost: 1400, attribute: 'goods' },
      { name: 'Logo T-shirt', price: 3200, cost: 1100, attribute: 'goods' },
      { name: 'Macadamia nuts 5 oz', price: 1200, cost: 520, attribute: 'goods', allergies: ['Tree nuts'] },
    ],
  },
]
