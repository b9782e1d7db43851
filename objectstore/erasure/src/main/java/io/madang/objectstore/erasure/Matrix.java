package io.madang.objectstore.erasure;

import java.util.Arrays;

/** A matrix over GF(2⁸), by rows. */
record Matrix(int[][] rows) {

    /** The identity above the Cauchy rows: any square choice of its rows can be inverted. */
    static Matrix generator(int dataShards, int parityShards) {
        int[][] rows = new int[dataShards + parityShards][dataShards];
        for (int i = 0; i < dataShards; i++) {
            rows[i][i] = 1;
        }
        for (int i = dataShards; i < rows.length; i++) {
            for (int j = 0; j < dataShards; j++) {
                rows[i][j] = Galois.inverse(i ^ j);
            }
        }
        return new Matrix(rows);
    }

    int columns() {
        return rows[0].length;
    }

    Matrix only(int[] chosen) {
        return new Matrix(Arrays.stream(chosen).mapToObj(row -> rows[row]).toArray(int[][]::new));
    }

    Matrix times(Matrix right) {
        int columns = right.columns();
        int[][] product = new int[rows.length][columns];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k < right.rows.length; k++) {
                    product[i][j] ^= Galois.multiply(rows[i][k], right.rows[k][j]);
                }
            }
        }
        return new Matrix(product);
    }

    /** Gauss and Jordan; a square matrix of generator rows always has an inverse. */
    Matrix inverse() {
        int size = rows.length;
        int[][] left = Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new);
        int[][] right = new int[size][size];
        for (int i = 0; i < size; i++) {
            right[i][i] = 1;
        }
        for (int column = 0; column < size; column++) {
            int pivot = column;
            while (left[pivot][column] == 0) {
                pivot++;
            }
            swap(left, pivot, column);
            swap(right, pivot, column);
            int scale = Galois.inverse(left[column][column]);
            scale(left[column], scale);
            scale(right[column], scale);
            for (int row = 0; row < size; row++) {
                int factor = left[row][column];
                if (row != column && factor != 0) {
                    addScaled(left[row], left[column], factor);
                    addScaled(right[row], right[column], factor);
                }
            }
        }
        return new Matrix(right);
    }

    private static void swap(int[][] rows, int a, int b) {
        int[] row = rows[a];
        rows[a] = rows[b];
        rows[b] = row;
    }

    private static void scale(int[] row, int factor) {
        for (int i = 0; i < row.length; i++) {
            row[i] = Galois.multiply(row[i], factor);
        }
    }

    private static void addScaled(int[] row, int[] other, int factor) {
        for (int i = 0; i < row.length; i++) {
            row[i] ^= Galois.multiply(other[i], factor);
        }
    }
}
